import RatchetData
import Testing

@Table
struct Counter64: Hashable {
  let id: Int
  var views: UInt64
  var likes: UInt?
}

@Suite struct UnsignedTests {
  private func write<Result: Sendable>(
    _ body: @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await DatabaseQueue().write { db in
      try db.execute(
        sql: """
          CREATE TABLE counter64s(id INTEGER PRIMARY KEY, views INTEGER NOT NULL, likes INTEGER)
          """)
      return try body(db)
    }
  }

  @Test("unsigned numbers round-trip, up to the largest integer of SQLite")
  func roundTrip() async throws {
    let rows = [
      Counter64(id: 1, views: 0, likes: nil),
      Counter64(id: 2, views: UInt64(Int64.max), likes: UInt(Int.max)),
    ]
    let (read, found) = try await write { db in
      try Counter64.insert { rows }.execute(db)
      try Counter64.where { $0.id == 1 }.update { $0.views += bind(3) }.execute(db)
      return (
        try Counter64.order(by: \.id).fetchAll(db),
        try Counter64.where { $0.views == UInt64(Int64.max) }.select(\.id).fetchAll(db)
      )
    }
    #expect(read == [Counter64(id: 1, views: 3), rows[1]])
    #expect(found == [2])
  }

  @Test("a larger one is refused when it is bound, with the name of its column in an insert")
  func tooLarge() async throws {
    let large = UInt64(Int64.max) + 1
    let (insert, condition, count) = try await write { db in
      let insert = #expect(throws: DatabaseError.self) {
        try Counter64.insert {
          Counter64(id: 1, views: 1)
          Counter64(id: 2, views: 1, likes: UInt(large))
        }
        .execute(db)
      }
      let condition = #expect(throws: DatabaseError.self) {
        try Counter64.where { $0.id == 1 && $0.views == large }.fetchAll(db)
      }
      return (insert, condition, try Counter64.fetchCount(db))
    }
    #expect(
      insert?.message
        == "the value of column likes is larger than 9223372036854775807, the largest integer of "
        + "SQLite; store it as a Data or a String")
    #expect(
      condition?.message
        == "argument 2 is larger than 9223372036854775807, the largest integer of SQLite; "
        + "store it as a Data or a String")
    #expect(insert?.code == .mismatch && condition?.code == .mismatch && count == 0)
  }

  @Test("a negative number is not a value of an unsigned type")
  func negative() async throws {
    let error = try await write { db in
      try db.execute(sql: "INSERT INTO counter64s VALUES (1, -1, NULL)")
      return #expect(throws: DatabaseError.self) { try Counter64.fetchAll(db) }
    }
    #expect(
      error?.message == "column 1 (views) holds an integer, not a value of type UInt64")
  }
}
