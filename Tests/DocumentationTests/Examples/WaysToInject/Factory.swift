import Ratchet

enum FactoryStyle {
  /// Holds the features' services, and makes the features, their states and their models from them.
  struct LibraryFactory: Sendable {
    var client: BookClient

    func shelf() -> Shelf { Shelf(load: client.books) }
    func archive() -> Shelf { Shelf(load: client.archived) }
    func toRead() -> ToRead { ToRead(save: client.save) }

    func state() -> Library.State {
      Library.State(shelf: Shelf.State(), archive: Shelf.State(), toRead: ToRead.State())
    }

    @MainActor
    func model() -> StoreModelOf<Library> {
      StoreModel(initialState: state()) { Library(factory: self) }
    }
  }

  @Reducer
  struct Shelf {
    @ObservableState
    struct State: Equatable { var books: [Book] = [] }

    enum Action {
      case appeared
      case booksLoaded([Book])
      case bookTapped(Book.ID)
    }

    let load: @Sendable () async throws -> [Book]

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .appeared:
          return .run { send in await send(.booksLoaded(try await load())) }
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

    let save: @Sendable ([Book.ID]) async throws -> Void

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .bookToggled(let id):
          let list = state.list.toggling(id)
          return .run { send in
            try await save(list)
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
      var shelf: Shelf.State
      var archive: Shelf.State
      var toRead: ToRead.State
    }

    enum Action {
      case shelf(Shelf.Action)
      case archive(Shelf.Action)
      case toRead(ToRead.Action)
    }

    let factory: LibraryFactory

    var body: some ReducerOf<Self> {
      Scope(state: \.shelf, action: \.shelf) { factory.shelf() }
      Scope(state: \.archive, action: \.archive) { factory.archive() }
      Scope(state: \.toRead, action: \.toRead) { factory.toRead() }
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
