import RatchetData
import Testing

@Suite("Changes that are easily missed") struct MissedChangesTests {
  /// The observed value after each statement.
  private func seen(
    _ query: String, after setup: String, _ statements: String..., kind: DatabaseKind
  ) async throws -> [[String]] {
    let database = try kind.make()
    try await database.runWithoutTransaction(setup)
    var values = database.values { try $0.fetchAll(String.self, sql: query) }.makeAsyncIterator()
    _ = try await values.next()
    var all: [[String]] = []
    for sql in statements {
      try await database.runWithoutTransaction(sql)
      all.append(try await values.next() ?? ["end"])
    }
    await database.close()
    return all
  }

  @Test(
    "A row id that is set by any of its names changes the column that is its alias",
    arguments: DatabaseKind.allCases)
  func rowIDs(_ kind: DatabaseKind) async throws {
    let seen = try await seen(
      "SELECT id || '' FROM t",
      after: "CREATE TABLE t(id INTEGER PRIMARY KEY, a); INSERT INTO t VALUES (1, 'x')",
      "UPDATE t SET rowid = 5", "UPDATE t SET a = 'y', oid = 6",
      "INSERT INTO t(id) VALUES (7)",
      "UPDATE t SET a = id, _rowid_ = CASE id WHEN 7 THEN 8 ELSE id END", kind: kind)
    #expect(seen == [["5"], ["6"], ["6", "7"], ["6", "8"]])
  }

  @Test("The state of a table in an undone transaction does not count")
  func undoneSchema() async throws {
    let seen = try await seen(
      "SELECT g || '' FROM t",
      after: """
        CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, g INT AS (a * 2));
        INSERT INTO t(id, a) VALUES (1, 1)
        """,
      """
      BEGIN; ALTER TABLE t DROP COLUMN g; UPDATE t SET a = 7; ROLLBACK;
      UPDATE t SET a = 5 WHERE id = 1
      """, kind: .memory)
    #expect(seen == [["10"]])
  }

  @Test("An index and a trigger are rows of the schema", arguments: DatabaseKind.allCases)
  func schema(_ kind: DatabaseKind) async throws {
    let names = try await seen(
      "SELECT name FROM sqlite_schema ORDER BY name", after: "CREATE TABLE t(a)",
      "CREATE INDEX i ON t(a)", "CREATE TRIGGER u AFTER INSERT ON t BEGIN SELECT 1; END",
      "DROP INDEX i", kind: kind)
    #expect(names == [["i", "t"], ["i", "t", "u"], ["t", "u"]])
  }

  @Test("A pragma is read again when it is set", arguments: DatabaseKind.allCases)
  func pragma(_ kind: DatabaseKind) async throws {
    let database = try kind.make()
    var versions = database.values { try $0.fetchOne(Int.self, sql: "PRAGMA user_version") }
      .makeAsyncIterator()
    #expect(try await versions.next() == 0)
    try await database.runWithoutTransaction("PRAGMA user_version = 4")
    #expect(try await versions.next() == 4)
    try await database.run("PRAGMA user_version = 5")
    #expect(try await versions.next() == 5)
    await database.close()
  }

  @Test("Changes by VACUUM, outside any commit, are reported at once, not with the next commit")
  func outsideOfCommits() async throws {
    for others in [[], ["INSERT INTO b VALUES ('1')", "INSERT INTO a VALUES ('2')"]] {
      let database = try DatabaseKind.memory.make()
      try await database.runWithoutTransaction("CREATE TABLE a(x TEXT); CREATE TABLE b(x TEXT)")
      try await database.run("INSERT INTO a VALUES ('1')")
      let changes = database.changes(inTables: "a")
      for sql in ["VACUUM"] + others { try await database.runWithoutTransaction(sql) }
      await database.close()
      let lines = try await changes.lines()
      #expect(lines == (others.isEmpty ? ["anything"] : ["anything", "a +2"]))
    }
  }

  @Test("Row ids that VACUUM reassigns are read again", arguments: DatabaseKind.allCases)
  func newRowIDs(_ kind: DatabaseKind) async throws {
    let seen = try await seen(
      "SELECT rowid || x FROM a",
      after: "CREATE TABLE a(x); INSERT INTO a VALUES ('i'), ('j'); DELETE FROM a WHERE x = 'i'",
      "VACUUM", kind: kind)
    #expect(seen == [["1j"]])
  }

  @Test("A cursor that is read across the end of a savepoint crashes no process")
  func cursorAcrossSavepoint() async throws {
    let database = try DatabaseKind.memoryWithoutHook.make()
    try await database.runWithoutTransaction(
      "CREATE TABLE a(x); CREATE TABLE b(id INTEGER PRIMARY KEY, x)")
    let changes = database.changes(inTables: "b")
    do {
      try await database.write { db in
        try db.execute(sql: "SAVEPOINT s; INSERT INTO a VALUES (1)")
        let cursor = try db.fetchCursor(
          Int.self, sql: "INSERT INTO b(x) VALUES (1), (2) RETURNING id")
        _ = try cursor.next()
        try db.execute(sql: "ROLLBACK TO s")
        while try cursor.next() != nil {}
      }
    } catch is DatabaseError {}
    try await database.run("INSERT INTO b(x) VALUES (3)")
    await database.close()
    var count = 0
    for try await _ in changes { count += 1 }
    #expect(count > 0)
  }
}
