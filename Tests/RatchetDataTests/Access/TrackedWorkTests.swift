import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

/// A feature whose effects write to a database and read from it.
private struct Bookkeeping: Reducer {
  struct State: Equatable {
    var counts: [Int] = []
    var titles: [String] = []
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case add(String)
    case addBoth(String, String)
    case counted(Int)
    case found(String)
  }

  let database: any DatabaseWriter

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add(let title):
      return .run { [database] send in
        try await database.insertBook(title)
        let count = try await database.read {
          try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM book")
        }
        await send(.counted(count ?? 0))
      }
    case .addBoth(let first, let second):
      return .merge(add(first), add(second))
    case .counted(let count): state.counts.append(count)
    case .found(let title): state.titles.append(title)
    }
    return .none
  }

  private func add(_ title: String) -> Effect<Action> {
    .run { [database] send in
      let found = try await database.write { db in
        try db.insertBook(title)
        return try db.fetchOne(String.self, sql: "SELECT title FROM book ORDER BY id DESC LIMIT 1")
      }
      await send(.found(found ?? ""))
    }
  }
}

/// A test store tracks the database's work on its own threads, without a gate and without a
/// timeout.
@Suite("A test store over a database") struct TrackedWorkTests {
  private func expectOrder(
    _ database: any DatabaseWriter, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await database.createBooks()
    let store = TestStore(initialState: Bookkeeping.State()) { Bookkeeping(database: database) }
    for number in 1...200 {
      await store.send(.add("book \(number)"))
      // It has been read when `send` returns: the test does not wait.
      await store.receive(.counted(number), timeout: .zero) { $0.counts.append(number) }
    }
    await store.finish(timeout: .zero)
    await database.close()
  }

  @Test(
    "in memory runs 200 sends of effects that write and read, each complete when its step returns")
  func memory() async throws { try await expectOrder(DatabaseQueue(), isolation: nil) }

  @MainActor @Test("works in memory, on the main actor")
  func memoryOnMainActor() async throws { try await expectOrder(DatabaseQueue()) }

  @Test("works in a file with several readers")
  func pool() async throws { try await expectOrder(DatabasePool.temporary(), isolation: nil) }

  @Test("receives actions of effects that write side by side in the order of their start")
  func order() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    let store = TestStore(initialState: Bookkeeping.State()) { Bookkeeping(database: database) }
    for number in 1...200 {
      await store.send(.addBoth("a \(number)", "b \(number)"))
      for name in ["a", "b"] {
        await store.receive(.found("\(name) \(number)"), timeout: .zero) {
          $0.titles.append("\(name) \(number)")
        }
      }
    }
    await database.close()
  }
}
