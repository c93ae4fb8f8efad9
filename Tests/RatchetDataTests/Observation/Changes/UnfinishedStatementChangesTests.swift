import RatchetData
import Testing

@Suite("Changes of statements that are not read to their end:")
struct UnfinishedStatementChangesTests {
  /// Lets a cursor escape the block that it was made in.
  private final class Keeper: @unchecked Sendable {
    // Only used on the thread of the connection.
    var cursor: Cursor<Int>?
  }

  private static let insert = "INSERT INTO note(text) VALUES ('a'), ('b') RETURNING id"

  /// The reported changes of a block in `note`, one line per commit.
  private func reportedLines(
    _ kind: DatabaseKind, _ body: (any DatabaseWriter) async throws -> Void
  ) async throws -> [String] {
    let database = try kind.make()
    try await database.createNotes()
    try await database.run("CREATE TABLE log(id INTEGER)")
    let changes = database.changes(in: Note.self)
    try await body(database)
    await database.close()
    return try await changes.lines()
  }

  private func expected(_ kind: DatabaseKind) -> [String] {
    kind == .memory || kind == .pool ? ["note +1 +2"] : ["note ?"]
  }

  @Test(
    "an INSERT of which only the first row is read", arguments: DatabaseKind.allCases)
  func firstRow(_ kind: DatabaseKind) async throws {
    let lines = try await reportedLines(kind) { database in
      try await database.write { _ = try $0.fetchOne(Int.self, sql: Self.insert) }
    }
    #expect(lines == expected(kind))
  }

  @Test("one whose cursor is released", arguments: DatabaseKind.allCases)
  func cursor(_ kind: DatabaseKind) async throws {
    let lines = try await reportedLines(kind) { database in
      try await database.write { _ = try $0.fetchCursor(Int.self, sql: Self.insert).next() }
    }
    #expect(lines == expected(kind))
  }

  @Test(
    "one whose cursor is released after another write",
    arguments: DatabaseKind.allCases)
  func otherWrite(_ kind: DatabaseKind) async throws {
    let lines = try await reportedLines(kind) { database in
      try await database.write { db in
        let cursor = try db.fetchCursor(Int.self, sql: Self.insert)
        let id = try cursor.next()
        try db.execute(sql: "INSERT INTO log VALUES (?)", arguments: [id])
      }
    }
    #expect(lines == expected(kind))
  }

  @Test("one that is read on after another write", arguments: DatabaseKind.allCases)
  func readOn(_ kind: DatabaseKind) async throws {
    let lines = try await reportedLines(kind) { database in
      try await database.write { db in
        let cursor = try db.fetchCursor(Int.self, sql: Self.insert)
        while let id = try cursor.next() {
          try db.execute(sql: "INSERT INTO log VALUES (?)", arguments: [id])
        }
      }
    }
    #expect(lines == expected(kind))
  }

  @Test("one whose cursor outlives its block", arguments: DatabaseKind.allCases)
  func keptCursor(_ kind: DatabaseKind) async throws {
    let keeper = Keeper()
    let lines = try await reportedLines(kind) { database in
      try await database.writeWithoutTransaction { db in
        keeper.cursor = try db.fetchCursor(Int.self, sql: Self.insert)
        _ = try keeper.cursor?.next()
      }
      try await database.writeWithoutTransaction { _ in keeper.cursor = nil }
    }
    #expect(lines == expected(kind))
  }
}
