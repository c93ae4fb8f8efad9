import Foundation
import Ratchet

enum RepositoryStyle {
  protocol BookRepository: Sendable {
    func books(archived: Bool) async throws -> [Book]
    func save(toRead: [Book.ID]) async throws
  }

  /// The live implementation: a folder with `shelf.json` and `archive.json`.
  struct BookFolder: BookRepository {
    let url: URL

    func books(archived: Bool) async throws -> [Book] {
      let file = url.appending(path: archived ? "archive.json" : "shelf.json")
      return try JSONDecoder().decode([Book].self, from: Data(contentsOf: file))
    }

    func save(toRead: [Book.ID]) async throws {
      try JSONEncoder().encode(toRead).write(to: url.appending(path: "to-read.json"))
    }
  }

  /// For tests and previews: it returns its given books, and remembers the saves.
  final class MockBooks: BookRepository {
    let shelf: [Book]
    let archive: [Book]
    let problem: (any Error)?
    let saved = LockIsolated<[[Book.ID]]>([])

    init(shelf: [Book] = [], archive: [Book] = [], problem: (any Error)? = nil) {
      self.shelf = shelf
      self.archive = archive
      self.problem = problem
    }

    func books(archived: Bool) async throws -> [Book] { archived ? archive : shelf }

    func save(toRead: [Book.ID]) async throws {
      if let problem { throw problem }
      saved.withValue { $0.append(toRead) }
    }
  }

  enum BookRepositoryKey: DependencyKey {
    static let liveValue: any BookRepository = BookFolder(url: URL(filePath: "library"))
    static var previewValue: any BookRepository { MockBooks(shelf: [Book(id: 1, title: "Emma")]) }
    static var testValue: any BookRepository { MockBooks() }
  }

  @Reducer
  struct Library {
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

    @Dependency(BookRepositoryKey.self) var repository

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .appeared:
          return .run { send in
            async let shelf = repository.books(archived: false)
            async let archive = repository.books(archived: true)
            await send(.booksLoaded(shelf: try await shelf, archive: try await archive))
          }
        case .booksLoaded(let shelf, let archive):
          state.shelf = shelf
          state.archive = archive
          return .none
        case .bookTapped(let id):
          let list = state.toRead.toggling(id)
          return .run { send in
            try await repository.save(toRead: list)
            await send(.listSaved(list))
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
}

@MainActor
func repositoryLibrary(
  _ repository: any RepositoryStyle.BookRepository
) -> StoreModelOf<RepositoryStyle.Library> {
  let library = StoreModel(initialState: RepositoryStyle.Library.State()) {
    RepositoryStyle.Library()
  } withDependencies: {
    $0[RepositoryStyle.BookRepositoryKey.self] = repository
  }
  return library
}
