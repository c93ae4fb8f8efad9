import RatchetData
import Testing

@Suite(.timeLimit(.minutes(20))) struct ReentranceTests {
  private enum Access: CaseIterable {
    case read, write, writeWithoutTransaction, close

    func run(_ database: any DatabaseWriter) throws {
      switch self {
      case .read: try database.read { _ in }
      case .write: try database.write { _ in }
      case .writeWithoutTransaction: try database.writeWithoutTransaction { _ in }
      case .close: try database.close()
      }
    }

    func run(_ database: any DatabaseWriter, _ body: @Sendable () throws -> Void) throws {
      switch self {
      case .read: try database.read { _ in try body() }
      case .write: try database.write { _ in try body() }
      case .writeWithoutTransaction: try database.writeWithoutTransaction { _ in try body() }
      case .close: preconditionFailure("closing takes no block")
      }
    }

    nonisolated(nonsending) func run(
      _ database: any DatabaseWriter, _ body: @Sendable () throws -> Void
    ) async throws {
      switch self {
      case .read: try await database.read { _ in try body() }
      case .write: try await database.write { _ in try body() }
      case .writeWithoutTransaction: try await database.writeWithoutTransaction { _ in try body() }
      case .close: preconditionFailure("closing takes no block")
      }
    }
  }

  /// Reading a pool inside its own writes is allowed.
  private func isAllowed(_ inner: Access, in outer: Access, _ database: any DatabaseWriter) -> Bool
  {
    database is DatabasePool && inner == .read && outer != .read
  }

  private func expectInner(_ inner: Access, in outer: Access, _ database: any DatabaseWriter) throws
  {
    if isAllowed(inner, in: outer, database) { return try inner.run(database) }
    let error = try #require(throws: DatabaseError.self) { try inner.run(database) }
    #expect(error.code == .misuse)
    #expect(
      error.message
        == "this block already uses the database, so another access would wait for itself; use "
        + "the block's connection")
  }

  @Test("an access nested in an access of the same connection is refused instead of deadlocking")
  func everyPair() async throws {
    for database in [try DatabaseQueue(), try DatabasePool.temporary()] as [any DatabaseWriter] {
      for outer in Access.allCases where outer != .close {
        for inner in Access.allCases {
          try synchronously {
            try outer.run(database) { try expectInner(inner, in: outer, database) }
          }
          try await outer.run(database) { try expectInner(inner, in: outer, database) }
        }
      }
      // The connection remains usable.
      #expect(try await database.write { $0.isInsideTransaction })
      await database.close()
    }
  }

  @Test("a read inside a write of a pool sees the last commit")
  func readInsideWrite() async throws {
    var configuration = DatabaseConfiguration()
    configuration.maximumReaderCount = 1
    let database = try DatabasePool.temporary(configuration: configuration)
    try await database.createBooks()
    try await database.insertBook("a")
    let titles = try await database.write { db in
      try db.insertBook("b")
      return try database.read { reader in
        // Inside both, neither can be waited for.
        try expectInner(.write, in: .read, database)
        try expectInner(.read, in: .read, database)
        return try reader.fetchAll(String.self, sql: "SELECT title FROM book")
      }
    }
    #expect(titles == ["a"])
    await database.close()
  }

  @Test("another database can be used inside a block")
  func another() async throws {
    let (first, second) = (try DatabaseQueue(), try DatabaseQueue())
    try await second.createBooks()
    try await first.write { _ in try second.write { try $0.insertBook("a") } }
    #expect(try await second.titles() == ["a"])
  }
}
