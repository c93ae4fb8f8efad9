import Foundation
import RatchetCSQLite
import RatchetData
import Testing

/// The setups from SQLite's documentation of FTS5, in plain SQL.
@Suite(
  "Triggers that maintain a full-text index",
  .enabled(if: SQLiteLibrary.has(.fullTextSearch), "no FTS5"))
struct FTS5TriggerTests {
  /// As in the documentation for external content.
  private static let external = """
    CREATE TABLE tbl(a INTEGER PRIMARY KEY, b, c);
    CREATE VIRTUAL TABLE fts_idx USING fts5(b, c, content='tbl', content_rowid='a');
    CREATE TRIGGER tbl_ai AFTER INSERT ON tbl BEGIN
      INSERT INTO fts_idx(rowid, b, c) VALUES (new.a, new.b, new.c);
    END;
    CREATE TRIGGER tbl_ad AFTER DELETE ON tbl BEGIN
      INSERT INTO fts_idx(fts_idx, rowid, b, c) VALUES('delete', old.a, old.b, old.c);
    END;
    CREATE TRIGGER tbl_au AFTER UPDATE ON tbl BEGIN
      INSERT INTO fts_idx(fts_idx, rowid, b, c) VALUES('delete', old.a, old.b, old.c);
      INSERT INTO fts_idx(rowid, b, c) VALUES (new.a, new.b, new.c);
    END;
    """

  private static let ordinary = """
    CREATE TABLE tbl(a INTEGER PRIMARY KEY, b, c);
    CREATE VIRTUAL TABLE fts_idx USING fts5(b, c);
    CREATE TRIGGER tbl_ai AFTER INSERT ON tbl BEGIN
      INSERT INTO fts_idx(rowid, b, c) VALUES (new.a, new.b, new.c);
    END;
    CREATE TRIGGER tbl_ad AFTER DELETE ON tbl BEGIN
      DELETE FROM fts_idx WHERE rowid = old.a;
    END;
    CREATE TRIGGER tbl_au AFTER UPDATE ON tbl BEGIN
      UPDATE fts_idx SET b = new.b, c = new.c WHERE rowid = old.a;
    END;
    """

  private static func found(_ word: String, in database: any DatabaseReader) async throws -> [Int] {
    try await database.read { db in
      try db.fetchAll(
        sql: "SELECT rowid FROM fts_idx WHERE fts_idx MATCH ? ORDER BY rowid", arguments: [word])
    }
  }

  @Test(
    "keep it current, as in the documentation",
    arguments: [external, ordinary], DatabaseKind.allCases)
  func documentation(_ schema: String, _ kind: DatabaseKind) async throws {
    let database = try kind.make()
    try await database.run(schema)
    let changes = database.changes(inTables: "fts_idx")
    var counts = database.values { db in
      try db.fetchOne(Int.self, sql: "SELECT count(*) FROM fts_idx WHERE fts_idx MATCH 'two'") ?? 0
    }.makeAsyncIterator()
    #expect(try await counts.next() == 0)
    try await database.write { db in
      for (b, c) in [("one", "two"), ("two", "three"), ("four", "five")] {
        try db.execute(sql: "INSERT INTO tbl(b, c) VALUES (?, ?)", arguments: [b, c])
      }
    }
    #expect(try await counts.next() == 2)
    #expect(try await Self.found("two", in: database) == [1, 2])
    try await database.run("UPDATE tbl SET b = 'six' WHERE a = 2; DELETE FROM tbl WHERE a = 3")
    #expect(try await counts.next() == 1)
    #expect(try await Self.found("two", in: database) == [1])
    #expect(try await Self.found("six", in: database) == [2])
    #expect(try await Self.found("four", in: database) == [])
    try await database.run("INSERT INTO fts_idx(fts_idx) VALUES ('integrity-check')")
    await database.close()
    let lines = try await changes.lines()
    #expect(lines == ["fts_idx ?", "fts_idx ?", "fts_idx ?"])
  }

  @Test("fire for a statement that was prepared before them")
  func preparedBefore() async throws {
    let database = try DatabasePool.temporary()
    try await database.run("CREATE TABLE tbl(a INTEGER PRIMARY KEY, b, c)")
    let insert = "INSERT INTO tbl(b, c) VALUES ('one', 'two')"
    try await database.run(insert)
    try await database.run(
      Self.external.replacingOccurrences(
        of: "CREATE TABLE tbl(a INTEGER PRIMARY KEY, b, c);", with: ""))
    try await database.run(insert)
    #expect(try await Self.found("two", in: database) == [2])
    // The statement still fires the triggers after another change of the schema.
    try await database.run("CREATE TABLE other(a)")
    try await database.run(insert)
    #expect(try await Self.found("two", in: database) == [2, 3])
    await database.close()
  }

  @Test("leave their table and its views alterable") func alter() async throws {
    let database = try DatabaseQueue()
    try await database.run(
      Self.external + "CREATE VIEW hits AS SELECT rowid FROM fts_idx WHERE fts_idx MATCH 'two'")
    for sql in [
      "ALTER TABLE tbl ADD COLUMN d", "ALTER TABLE tbl RENAME COLUMN d TO e",
      "INSERT INTO tbl(b, c) VALUES ('one', 'two')", "ALTER TABLE tbl DROP COLUMN e",
      "INSERT INTO tbl(b, c) VALUES ('two', 'three')",
    ] {
      try await database.run(sql)
      try await database.runWithoutTransaction("SELECT 1")
    }
    #expect(
      try await database.read { try $0.fetchAll(Int.self, sql: "SELECT * FROM hits") } == [1, 2])
    await database.close()
  }

  @Test("allow a view that ranks the results of a search") func view() async throws {
    let database = try DatabaseQueue()
    try await database.run(
      Self.external + """
        CREATE VIEW hits AS
        SELECT rowid, highlight(fts_idx, 1, '<', '>') FROM fts_idx
        WHERE fts_idx MATCH 'two' ORDER BY bm25(fts_idx);
        INSERT INTO tbl(b, c) VALUES ('one', 'two')
        """)
    let text = try await database.read {
      try $0.fetchAll(String.self, sql: "SELECT \"highlight(fts_idx, 1, '<', '>')\" FROM hits")
    }
    #expect(text == ["<two>"])
    await database.close()
  }

  @Test("can use SQLite's JSON functions") func json() async throws {
    let database = try DatabaseQueue()
    try await database.run(
      """
      CREATE TABLE item(id INTEGER PRIMARY KEY, tags TEXT); CREATE TABLE tag(item, name);
      CREATE TRIGGER item_in AFTER INSERT ON item BEGIN
        INSERT INTO tag SELECT new.id, value FROM json_each(new.tags);
        INSERT INTO tag VALUES (new.id, json_extract(new.tags, '$[0]'));
      END;
      INSERT INTO item(tags) VALUES ('["a", "b"]')
      """)
    let names = try await database.read {
      try $0.fetchAll(String.self, sql: "SELECT name FROM tag")
    }
    #expect(names == ["a", "b", "a"])
    await database.close()
  }

  @Test("do not make the schema trusted: it gets no other virtual table, and no added function")
  func stillUntrusted() async throws {
    let database = try DatabaseQueue()
    try await database.run(Self.external)
    try await database.write { try $0.addHarmfulFunction() }
    try await database.run(
      """
      CREATE TABLE plain(a, b, c);
      CREATE VIRTUAL TABLE vocabulary USING fts5vocab(fts_idx, row);
      CREATE TRIGGER plain_in AFTER INSERT ON plain BEGIN
        INSERT INTO fts_idx(rowid, b, c) VALUES (new.a, new.b, harm(new.c));
      END;
      CREATE TRIGGER plain_out AFTER DELETE ON plain BEGIN
        INSERT INTO fts_idx(fts_idx, rowid, b, c)
        SELECT 'delete', old.a, term, old.c FROM vocabulary;
      END;
      CREATE VIEW pragmas AS SELECT name FROM pragma_table_info('tbl'), fts_idx
      """)
    for (sql, place, name) in [
      ("INSERT INTO plain VALUES (1, 2, 3)", "plain_in", "harm"),
      ("DELETE FROM plain", "plain_out", "vocabulary"),
      ("SELECT * FROM pragmas", "pragmas", "pragma_table_info"),
    ] {
      let error = try await databaseError { try await database.runWithoutTransaction(sql) }
      #expect(error.message == Wording.untrusted(name, in: place))
    }
    #expect(
      try await database.read { try $0.fetchOne(Int.self, sql: "PRAGMA trusted_schema") } == 0)
    // The statement itself may call the function.
    try await database.run("INSERT INTO tbl(b, c) VALUES (harm('one'), 'two')")
    #expect(try await Self.found("harmed", in: database) == [1])
    await database.close()
  }

  @Test("do not extend that trust after a write to the index, whatever is added later")
  func addedLater() async throws {
    let database = try DatabaseQueue()
    try await database.run(Self.external)
    try await database.run("INSERT INTO tbl(b, c) VALUES ('one', 'two')")
    try await database.run(
      """
      CREATE TABLE plain(a, b, c);
      CREATE VIRTUAL TABLE vocabulary USING fts5vocab(fts_idx, row);
      CREATE TRIGGER plain_out AFTER DELETE ON plain BEGIN
        INSERT INTO fts_idx(b) SELECT term FROM vocabulary;
      END;
      CREATE VIEW pragmas AS SELECT name FROM pragma_table_info('tbl'), fts_idx
      """)
    for (sql, place, name) in [
      ("DELETE FROM plain", "plain_out", "vocabulary"),
      ("SELECT * FROM pragmas", "pragmas", "pragma_table_info"),
    ] {
      let error = try await databaseError { try await database.runWithoutTransaction(sql) }
      #expect(error.message == Wording.untrusted(name, in: place))
    }
    try await database.write { try $0.addHarmfulFunction() }
    for (table, trigger) in [
      (
        "t(a)",
        "CREATE TRIGGER t_in AFTER INSERT ON t BEGIN INSERT INTO fts_idx(b) VALUES (harm(new.a)); END"
      ),
      ("t(a CHECK (a = harm(a)))", "SELECT 1"),
    ] {
      try await database.run("DROP TABLE IF EXISTS t; CREATE TABLE \(table); \(trigger)")
      let error = try await databaseError { try await database.run("INSERT INTO t VALUES (1)") }
      #expect(error.message.contains("harm"))
    }
    await database.close()
  }

  @Test("do not let a constraint, an index or a default call an added function") func constraints()
    async throws
  {
    for table in [
      "t(a CHECK (a = harm(a)))", "t(a, b AS (\"harm\"(a)))", "t(a, b DEFAULT (harm /* */ (1)))",
    ] {
      let database = try DatabaseQueue()
      try await database.run(Self.external)
      try await database.write { try $0.addHarmfulFunction() }
      // As a file from elsewhere may contain it.
      try await database.runWithoutTransaction(
        """
        PRAGMA trusted_schema = ON; CREATE TABLE \(table); PRAGMA trusted_schema = OFF;
        CREATE TRIGGER t_in AFTER INSERT ON t BEGIN INSERT INTO fts_idx(b) VALUES (new.a); END
        """)
      let error = try await databaseError { try await database.run("INSERT INTO t(a) VALUES (1)") }
      #expect(error.message == Wording.untrusted("harm", in: "t"))
      await database.close()
    }
  }
}

extension Database {
  /// A function that an application adds without declaring where it may be called.
  fileprivate func addHarmfulFunction() throws {
    let code = sqlite3_create_function_v2(
      handle, "harm", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { context, _, _ in
        // The destructor -1 makes SQLite copy the text.
        sqlite3_result_text(
          context, "harmed", -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      }, nil, nil, nil)
    #expect(code == SQLITE_OK)
    functionsDidChange()
  }
}
