import RatchetCSQLite
import RatchetData
import Testing

@Suite("SQLite's connection handle")
struct HandleTests {
  @Test("is accessible for functions that the library does not cover")
  func limit() async throws {
    let database = try DatabaseQueue()
    let error = try await databaseError {
      try await database.write { db in
        _ = try db.withUnsafeHandle { sqlite3_limit($0, SQLITE_LIMIT_SQL_LENGTH, 30) }
        try db.execute(sql: "SELECT 1 -- and some thirty characters more")
      }
    }
    #expect(error.code == .tooBig)
  }

  @Test("can end a transaction, and the library detects that")
  func transactions() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    let error = try await databaseError {
      try await database.write { db in
        try db.insertBook("a")
        _ = try db.withUnsafeHandle { sqlite3_exec($0, "ROLLBACK", nil, nil, nil) }
        try db.insertBook("b")
      }
    }
    #expect(error.code == .abort)
    #expect(try await database.titles() == [])
  }

  @Test("is refused outside of the access")
  func outside() throws {
    let database = try DatabaseQueue()
    let kept = try database.read { $0 }
    let error = #expect(throws: DatabaseError.self) { try kept.withUnsafeHandle { _ in } }
    #expect(error?.code == .misuse)
  }
}
