import Ratchet

enum ContainerStyle {
  protocol BookSource: Sendable {
    func books() async throws -> [Book]
  }

  struct ShelfBooks: BookSource {
    let client: BookClient
    func books() async throws -> [Book] { try await client.books() }
  }

  struct ArchivedBooks: BookSource {
    let client: BookClient
    func books() async throws -> [Book] { try await client.archived() }
  }

  /// One object for the program: every change of the list changes this object.
  actor ToReadList {
    private let client: BookClient
    private var list: [Book.ID] = []

    init(client: BookClient) { self.client = client }

    func toggle(_ id: Book.ID) async throws -> [Book.ID] {
      let toggled = list.toggling(id)
      try await client.save(toggled)
      list = toggled
      return toggled
    }
  }

  @Reducer
  struct Library: Sendable {
    @ObservableState
    struct State: Equatable {
      var shelf: [Book] = []
      var archive: [Book] = []
      var toRead: [Book.ID] = []
      var problem: String?
    }

    enum Action {
      case appeared
      case booksLoaded(shelf: [Book], archive: [Book])
      case bookTapped(Book.ID)
      case listSaved([Book.ID])
      case savingFailed(String)
    }

    let shelf: any BookSource
    let archive: any BookSource
    let toRead: ToReadList

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .appeared:
          return .run { send in
            await send(
              .booksLoaded(shelf: try await shelf.books(), archive: try await archive.books()))
          }
        case .booksLoaded(let shelf, let archive):
          state.shelf = shelf
          state.archive = archive
          return .none
        case .bookTapped(let id):
          return .run { send in
            await send(.listSaved(try await toRead.toggle(id)))
          } catch: { error, send in
            await send(.savingFailed("\(error)"))
          }
        case .listSaved(let list):
          state.toRead = list
          state.problem = nil
          return .none
        case .savingFailed(let problem):
          state.problem = problem
          return .none
        }
      }
    }
  }

  static func registerLibrary(in container: Container) {
    container.register((any BookSource).self) { resolver in
      ShelfBooks(client: try resolver.resolve())
    }
    container.register((any BookSource).self, name: "archive") { resolver in
      ArchivedBooks(client: try resolver.resolve())
    }
    container.register(lifetime: .singleton) { resolver in
      ToReadList(client: try resolver.resolve())
    }
    container.register { resolver in
      Library(
        shelf: try resolver.resolve((any BookSource).self),
        archive: try resolver.resolve((any BookSource).self, name: "archive"),
        toRead: try resolver.resolve())
    }
  }
}

@MainActor
func containerLibrary(_ client: BookClient) throws -> StoreModelOf<ContainerStyle.Library> {
  let container = Container()
  container.register { _ in client }
  ContainerStyle.registerLibrary(in: container)

  let feature = try container.resolve(ContainerStyle.Library.self)
  let library = StoreModel(initialState: ContainerStyle.Library.State()) { feature }
  return library
}

/// A container whose parts read a dependency: its current value at the request.
@MainActor
func dependentLibrary() throws -> StoreModelOf<ContainerStyle.Library> {
  let container = Container()
  container.register(\.bookClient)
  ContainerStyle.registerLibrary(in: container)
  let feature = try container.resolve(ContainerStyle.Library.self)
  return StoreModel(initialState: ContainerStyle.Library.State()) { feature }
}

/// A container that sets the dependencies of features that do not use it themselves.
@MainActor
func providedLibrary(_ client: BookClient) throws -> StoreModelOf<EnvironmentStyle.Library> {
  let container = Container()
  container.register { _ in client }
  container.provide(\.bookClient)

  let library = try withDependencies {
    try $0.set(from: container)
  } operation: {
    StoreModel(initialState: EnvironmentStyle.Library.State()) { EnvironmentStyle.Library() }
  }
  return library
}
