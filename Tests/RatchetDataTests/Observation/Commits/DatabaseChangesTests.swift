import RatchetData
import Testing

@Suite("Changes in tables:") struct DatabaseChangesTests {
  /// The reported changes of some statements, each in its own transaction, one line per commit.
  private func reportedLines(
    _ statements: [String], after setup: String, in tables: String...,
    kind: DatabaseKind = .memory
  ) async throws -> [String] {
    let database = try kind.make()
    try await database.runWithoutTransaction(setup)
    let changes = tables.map { database.changes(inTables: $0) }
    for sql in statements {
      do { try await database.runWithoutTransaction(sql) } catch let error as DatabaseError {
        // Some statements are refused.
        #expect([.constraint, .misuse].contains(error.code.primary))
      }
    }
    await database.close()
    var lines: [String] = []
    for changes in changes { lines += try await changes.lines() }
    return lines
  }

  private let notes = "CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT UNIQUE)"

  @Test("rows are reported by their ids, one commit after the other") func rowIDs() async throws {
    let lines = try await reportedLines(
      [
        "INSERT INTO note VALUES (1, 'a'), (2, 'b'), (3, 'c')",
        "UPDATE note SET text = upper(text) WHERE id < 3",
        "UPDATE note SET id = 30 WHERE id = 3",
        "DELETE FROM note WHERE id = 1",
        "BEGIN; DELETE FROM note; INSERT INTO note VALUES (2, 'x'), (5, 'e'); COMMIT",
      ], after: notes, in: "note")
    #expect(
      lines == [
        "note +1 +2 +3", "note ~1 ~2", "note +30 -3", "note -1", "note +5 ~2 -30",
      ])
  }

  @Test("rows that a REPLACE deletes are reported, and the row that replaces them")
  func replace() async throws {
    let lines = try await reportedLines(
      [
        "INSERT INTO note VALUES (1, 'a'), (2, 'b')",
        "REPLACE INTO note VALUES (1, 'c')",
        "REPLACE INTO note VALUES (3, 'b')",
        "UPDATE OR REPLACE note SET text = 'c' WHERE id = 3",
        "INSERT INTO note VALUES (3, 'z') ON CONFLICT DO UPDATE SET text = 'y'",
      ], after: notes, in: "note")
    #expect(lines == ["note +1 +2", "note ~1", "note +3 -2", "note ~3 -1", "note ~3"])
  }

  @Test("emptying a table at once reports each of its rows") func truncate() async throws {
    let lines = try await reportedLines(
      ["DELETE FROM note"], after: notes + "; INSERT INTO note VALUES (1, 'a'), (2, 'b')",
      in: "note")
    #expect(lines == ["note -1 -2"])
  }

  @Test("cascades and triggers report their tables") func cascades() async throws {
    let setup = """
      CREATE TABLE list(id INTEGER PRIMARY KEY);
      CREATE TABLE item(id INTEGER PRIMARY KEY, list REFERENCES list ON DELETE CASCADE ON UPDATE CASCADE);
      CREATE TABLE log(id INTEGER PRIMARY KEY, text TEXT);
      CREATE TRIGGER item_gone AFTER DELETE ON item BEGIN
        INSERT INTO log(text) VALUES (old.id);
      END;
      INSERT INTO list VALUES (1), (2);
      INSERT INTO item VALUES (10, 1), (11, 1), (20, 2);
      """
    let lines = try await reportedLines(
      ["DELETE FROM list WHERE id = 1", "UPDATE list SET id = 3"], after: setup, in: "item", "log")
    #expect(lines == ["item -10 -11", "item ~20", "log +1 +2"])
  }

  @Test("rows of a table without row ids are reported by their keys, whatever columns they have")
  func keys() async throws {
    let setup = """
      CREATE TABLE pair(
        note TEXT, b INT, a TEXT COLLATE NOCASE, double INT AS (b * 2), PRIMARY KEY (a, b)
      ) WITHOUT ROWID;
      CREATE TABLE thing(length INT AS (length(id)) STORED, name TEXT, id TEXT PRIMARY KEY NOT NULL);
      """
    let lines = try await reportedLines(
      [
        "INSERT INTO pair(note, b, a) VALUES ('x', 1, 'k'), ('y', 2, 'k')",
        "UPDATE pair SET note = 'z' WHERE b = 2",
        "UPDATE pair SET b = 3 WHERE b = 2",
        "REPLACE INTO pair(note, b, a) VALUES ('w', 1, 'k')",
        "DELETE FROM pair",
        "INSERT INTO thing(name, id) VALUES ('n', 'id-1')",
        "UPDATE thing SET name = 'm'",
        "DELETE FROM thing",
      ], after: setup, in: "pair", "thing")
    #expect(
      lines == [
        "pair +k/1 +k/2", "pair ~k/2", "pair +k/3 -k/2", "pair ~k/1", "pair -k/1 -k/3",
        "thing +id-1", "thing ~id-1", "thing -id-1",
      ])
  }

  @Test("rows whose key contains NULL are distinguished by their row ids") func nullKeys()
    async throws
  {
    let lines = try await reportedLines(
      [
        "INSERT INTO tag VALUES (NULL, 'a'), (NULL, 'b'), ('k', 'c')",
        "DELETE FROM tag WHERE text = 'a'",
      ], after: "CREATE TABLE tag(id TEXT PRIMARY KEY, text TEXT)", in: "tag")
    #expect(lines == ["tag +1 +2 +k", "tag -1"])
  }

  @Test("undone changes are not reported: of statements, savepoints, transactions")
  func rollbacks() async throws {
    let lines = try await reportedLines(
      [
        "BEGIN; INSERT INTO note VALUES (1, 'a'); ROLLBACK",
        """
        BEGIN; INSERT INTO note VALUES (1, 'a'); SAVEPOINT s; INSERT INTO note VALUES (2, 'b');
        SAVEPOINT "t"; INSERT INTO note VALUES (3, 'c'); ROLLBACK TO S;
        INSERT INTO note VALUES (4, 'd'); RELEASE s; COMMIT
        """,
        "INSERT INTO note VALUES (5, 'e'), (6, 'f'), (1, 'no')",
        "INSERT OR FAIL INTO note VALUES (7, 'g'), (1, 'no'), (8, 'h')",
        "BEGIN; INSERT INTO note VALUES (9, 'i'); INSERT OR ROLLBACK INTO note VALUES (1, 'no')",
        "SAVEPOINT a; INSERT INTO note VALUES (10, 'j'); RELEASE a",
        "INSERT INTO note VALUES (11, 'k')",
        "BEGIN; INSERT INTO note VALUES (12, 'l')",
      ], after: notes, in: "note")
    #expect(lines == ["note +1 +4", "note +7", "note +10", "note +11"])
  }

  @Test("tables of attached databases and temporary tables are reported under their schemas")
  func schemas() async throws {
    let setup = """
      ATTACH ':memory:' AS aux; CREATE TABLE aux.note(id INTEGER PRIMARY KEY);
      CREATE TABLE note(id INTEGER PRIMARY KEY); CREATE TEMP TABLE draft(id INTEGER PRIMARY KEY);
      """
    let lines = try await reportedLines(
      [
        "INSERT INTO main.note VALUES (1)", "INSERT INTO aux.note VALUES (2)",
        "INSERT INTO draft VALUES (3)",
      ], after: setup, in: "note", "aux.note", "temp.draft")
    #expect(lines == ["note +1", "aux.note +2", "temp.draft +3"])
  }

  @Test(
    "a virtual table, and any table without SQLite's hook, reports a change, and no rows")
  func unknown() async throws {
    let search = "CREATE VIRTUAL TABLE search USING fts5(text)"
    let insert = ["INSERT INTO search VALUES ('a b')", "DELETE FROM search WHERE rowid = 50"]
    let lines = try await reportedLines(insert, after: search, in: "search")
    #expect(lines == ["search ?"])
    let unhooked =
      try await reportedLines(
        ["REPLACE INTO note VALUES (1, 'a')", "UPDATE note SET text = 'b' WHERE id = 9"],
        after: notes, in: "note", kind: .memoryWithoutHook)
    #expect(unhooked == ["note ?"])
  }

  @Test("an observer that started during a transaction learns that rows are missing")
  func late() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.run(notes)
    let (begun, gate) = (Milestone(), Gate())
    async let write: Void = database.write { db in
      try db.execute(sql: "INSERT INTO note VALUES (1, 'a')")
      begun.reach()
      gate.pass()
      try db.execute(sql: "INSERT INTO note VALUES (2, 'b')")
    }
    await begun.reached()
    let changes = database.changes(inTables: "note")
    gate.open()
    try await write
    try await database.run("INSERT INTO note VALUES (3, 'c')")
    await database.close()
    let lines = try await changes.lines()
    #expect(lines == ["anything", "note +3"])
  }

  @Test("a transaction without writes leaves nothing to the next")
  func transactionWithoutWrites() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.run(notes)
    let values = database.values(of: Note.count).makeAsyncIterator()
    try await database.runWithoutTransaction(
      "BEGIN; CREATE TABLE IF NOT EXISTS note(id); SAVEPOINT s; COMMIT")
    let changes = database.changes(inTables: "note")
    try await database.run("INSERT INTO note VALUES (1, 'a')")
    await database.close()
    let lines = try await changes.lines()
    #expect(lines == ["note +1"])
    withExtendedLifetime(values) {}
  }

  @Test("a table that replaces another is reported by its own keys") func newTable()
    async throws
  {
    let lines = try await reportedLines(
      [
        "INSERT INTO note VALUES (1, 'a')",
        "DROP TABLE note; CREATE TABLE note(id TEXT PRIMARY KEY) WITHOUT ROWID",
        "INSERT INTO note VALUES ('k')",
      ], after: notes, in: "note")
    #expect(lines == ["note +1", "anything", "anything", "note +k"])
  }

  @Test(
    "statements prepared before the observation are reported when they run again",
    arguments: DatabaseKind.allCases)
  func preparedBefore(_ kind: DatabaseKind) async throws {
    let database = try kind.make()
    try await database.run(notes)
    let statements = ["INSERT INTO note VALUES (1, 'a'), (2, 'b')", "DELETE FROM note"]
    for sql in statements { try await database.run(sql) }
    let changes = database.changes(inTables: "note")
    for sql in statements { try await database.run(sql) }
    await database.close()
    let lines = try await changes.lines()
    let isHooked = kind == .memory || kind == .pool
    #expect(lines == (isHooked ? ["note +1 +2", "note -1 -2"] : ["note ?", "note ?"]))
  }

  @Test("a dropped, renamed or replaced table counts as changed in any way") func schemaChanges()
    async throws
  {
    let lines = try await reportedLines(
      [
        "ALTER TABLE note RENAME TO memo", "CREATE TABLE note(a)", "DROP TABLE note",
        "DROP TABLE memo",
      ], after: notes, in: "note")
    #expect(lines == ["anything", "anything", "anything"])
  }
}
