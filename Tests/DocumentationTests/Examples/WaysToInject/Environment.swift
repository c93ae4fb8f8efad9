import Ratchet

enum EnvironmentStyle {
  @Reducer
  struct Shelf {
    @ObservableState
    struct State: Equatable { var books: [Book] = [] }

    enum Action {
      case appeared
      case booksLoaded([Book])
      case bookTapped(Book.ID)
    }

    @Dependency(\.bookClient) var client

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .appeared:
          return .run { send in await send(.booksLoaded(try await client.books())) }
        case .booksLoaded(let books):
          state.books = books
          return .none
        case .bookTapped:
          return .none
        }
      }
    }
  }

  @Reducer
  struct ToRead {
    @ObservableState
    struct State: Equatable {
      var list: [Book.ID] = []
      var problem: String?
    }

    enum Action {
      case bookToggled(Book.ID)
      case listSaved([Book.ID])
      case savingFailed(String)
    }

    @Dependency(\.bookClient) var client

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .bookToggled(let id):
          let list = state.list.toggling(id)
          return .run { send in
            try await client.save(list)
            await send(.listSaved(list))
          } catch: { error, send in
            await send(.savingFailed("\(error)"))
          }
        case .listSaved(let list):
          state = State(list: list)
          return .none
        case .savingFailed(let problem):
          state.problem = problem
          return .none
        }
      }
    }
  }

  @Reducer
  struct Library {
    @ObservableState
    struct State: Equatable {
      var shelf = Shelf.State()
      var archive = Shelf.State()
      var toRead = ToRead.State()
    }

    enum Action {
      case shelf(Shelf.Action)
      case archive(Shelf.Action)
      case toRead(ToRead.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.shelf, action: \.shelf) { Shelf() }
      Scope(state: \.archive, action: \.archive) {
        Shelf().transformDependency(\.bookClient) { $0.books = $0.archived }
      }
      Scope(state: \.toRead, action: \.toRead) { ToRead() }
      Reduce { _, action in
        switch action {
        case .shelf(.bookTapped(let id)), .archive(.bookTapped(let id)):
          return .send(.toRead(.bookToggled(id)))
        case .shelf, .archive, .toRead:
          return .none
        }
      }
    }
  }
}

@MainActor
func environmentLibrary(_ client: BookClient) -> StoreModelOf<EnvironmentStyle.Library> {
  let library = StoreModel(initialState: EnvironmentStyle.Library.State()) {
    EnvironmentStyle.Library()
  } withDependencies: {
    $0.bookClient = client
  }
  return library
}
