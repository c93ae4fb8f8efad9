import RatchetCSQLite
import Testing

@testable import RatchetData
@testable import RatchetQuery
@testable import RatchetSQLite

/// Inserts of more values than a statement takes.
@Suite struct LargeInsertTests {
  private struct Key: Decodable, Equatable {
    var id: Int
  }

  private let rooms = (1...400).map { Room(id: $0 + 10, name: "room \($0)") }

  private func withFewValues<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await Chores.write { db in
      sqlite3_limit(db.handle, SQLITE_LIMIT_VARIABLE_NUMBER, 999)
      return try body(db)
    }
  }

  @Test("Returned values of all rows are fetched and decoded")
  func parts() async throws {
    let insert = Room.insert { rooms }.returning(\.id)
    let keys = rooms.map(\.id)
    try await withFewValues { db throws in
      #expect(try insert.fetchAll(db) == keys)
      try Room.delete().execute(db)
      #expect(try db.fetchAll(decoding: Key.self, insert).map(\.id) == keys)
      try Room.delete().execute(db)
      #expect(try db.fetchOne(decoding: Key.self, insert) == Key(id: 11))
      #expect(try Room.count().fetchOne(db) == 400)
    }
  }

  @Test("Decoded rows are inserted all or none")
  func atomic() async throws {
    let insert = Room.insert { rooms + [Room(id: 11, name: "again")] }.returning(\.id)
    try await withFewValues { db throws in
      let error = #expect(throws: DatabaseError.self) {
        try db.fetchOne(decoding: Key.self, insert)
      }
      #expect(error?.code == .constraintPrimaryKey)
      #expect(try Room.count().fetchOne(db) == 5)
    }
  }

  @Test("No rows decode to an empty result")
  func none() async throws {
    let insert = Room.insert { [Room]() }.returning(\.id)
    try await withFewValues { db throws in
      #expect(try db.fetchAll(decoding: Key.self, insert) == [])
      #expect(try db.fetchOne(decoding: Key.self, insert) == nil)
    }
  }

  @Test("A single statement with too many values is an error that names the fix")
  func refused() async throws {
    let insert = Room.insert { rooms }.returning(\.id)
    let with = With {
      Values(Tally.Columns(name: bind("a"), count: bind(1)))
    } query: {
      Room.insert { rooms }
    }
    try await withFewValues { db throws in
      let errors = [
        #expect(throws: DatabaseError.self) { try insert.fetchCursor(db) },
        #expect(throws: DatabaseError.self) { try with.execute(db) },
      ]
      #expect(errors.map(\.?.code) == [.range, .range])
      #expect(
        errors.map(\.?.message)
          == [1200, 1202].map {
            "the statement binds \($0) values, but SQLite allows at most 999; an insert is split "
              + "when it is executed or fetched by itself"
          })
      #expect(try Room.count().fetchOne(db) == 5)
    }
  }
}
