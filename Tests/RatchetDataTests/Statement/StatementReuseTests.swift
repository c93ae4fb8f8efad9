import RatchetCSQLite
import Testing

@testable import RatchetData
@testable import RatchetQuery
@testable import RatchetSQLite

@Suite struct StatementReuseTests {
  @Test("SQL with one text is prepared once, whatever its values")
  func reuse() async throws {
    let runs = try await Chores.write { db in
      let query = { (id: Int) in Chore.where { $0.id > id } }
      for id in 1...4 { _ = try query(id).fetchAll(db) }
      _ = try query(1).fetchOne(db)
      for id in 21...23 { try Room.insert { Room(id: id, name: "x") }.execute(db) }
      for title in ["a", "b"] {
        try db.execute(sql: "UPDATE chores SET title = ? WHERE id = 1", arguments: [title])
      }
      let texts = [
        query(1).query.sql, #"INSERT INTO "rooms" ("id", "name", "parentID") VALUES (?, ?, ?)"#,
        "UPDATE chores SET title = ? WHERE id = 1",
      ]
      return texts.map { db.runs(of: $0) }
    }
    // The same statement inserted the rows of the initial tables.
    #expect(runs == [5, 3 + Int32(Chores.rooms.count), 2])
  }

  @Test("A double-quoted name that does not exist is not a text, in queries and in the schema")
  func quotedNames() async throws {
    try await Chores.write { db throws in
      for sql in [
        #"SELECT "oops" FROM chores"#, #"CREATE INDEX strange ON chores("oops")"#,
        #"CREATE INDEX strange ON chores(title) WHERE title > "oops""#,
        #"CREATE TABLE strange(a CHECK (a <> "oops"))"#,
      ] {
        let error = #expect(throws: DatabaseError.self) { try db.execute(sql: sql) }
        #expect(error?.message == "no such column: oops", "\(sql)")
      }
    }
  }
}

extension Database {
  /// How often the cached statement of a text has run; -1 if there is none, or it was prepared
  /// anew.
  fileprivate func runs(of sql: String) -> Int32 {
    guard let statement = statements.checkOut(sql) else { return -1 }
    defer { statements.checkIn(statement, sql) }
    let count = sqlite3_stmt_status(statement.pointer, SQLITE_STMTSTATUS_REPREPARE, 0)
    return count == 0 ? sqlite3_stmt_status(statement.pointer, SQLITE_STMTSTATUS_RUN, 0) : -1
  }
}
