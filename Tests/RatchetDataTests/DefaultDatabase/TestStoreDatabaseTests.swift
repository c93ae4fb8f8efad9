import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

/// A shelf that is stored in the default database.
@Reducer private struct Shelf {
  struct State: Equatable { var titles: [String] = [] }

  @CasePathable
  enum Action: Equatable {
    case addTapped(String)
    case titlesLoaded([String])
  }

  @Dependency(\.defaultDatabase) var database

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .addTapped(let title):
      return .run { send in
        try await database.write { try $0.insertBook(title) }
        let titles = try await database.read { db in
          try db.fetchAll(String.self, sql: "SELECT title FROM book ORDER BY id")
        }
        await send(.titlesLoaded(titles))
      }
    case .titlesLoaded(let titles):
      state.titles = titles
      return .none
    }
  }
}

extension DependencyValues {
  fileprivate mutating func bootstrapShelf() throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("shelf", sql: Book.schema)
    try bootstrapDatabase(migrator)
  }
}

@Suite("A test store over the default database") struct TestStoreDatabaseTests {
  @Test("writes and reads through it, each of 200 runs with its own database")
  func runs() async throws {
    for _ in 1...200 {
      try await withDependencies {
        try $0.bootstrapShelf()
      } operation: {
        let store = TestStore(initialState: Shelf.State()) { Shelf() }
        await store.send(.addTapped("Emma"))
        await store.receive(.titlesLoaded(["Emma"])) { $0.titles = ["Emma"] }
        await store.send(.addTapped("Dune"))
        await store.receive(.titlesLoaded(["Emma", "Dune"])) {
          $0.titles = ["Emma", "Dune"]
        }
        await store.finish()
      }
    }
  }
}
