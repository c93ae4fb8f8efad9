import Foundation
import RatchetCSQLite
import RatchetData
import Testing

@Table private struct Member: Hashable {
  let id: Int
  var name = ""
  var salary = 0
}

/// A row of any query.
private struct Cells: RowDecodable, Equatable {
  var values: [SQLValue]

  init(row: Row) throws {
    values = try (0..<row.count).map { try row[$0] }
  }
}

@Suite("SQL from outside the program")
struct ReadPermissionsTests {
  private static let schema = """
    CREATE TABLE members(id INTEGER PRIMARY KEY, name TEXT NOT NULL, salary INTEGER NOT NULL);
    CREATE TABLE secrets(word TEXT);
    CREATE TABLE notes(text TEXT);
    CREATE VIEW names AS SELECT name FROM members;
    CREATE VIEW salaries AS SELECT salary FROM members;
    CREATE VIRTUAL TABLE texts USING fts5(text);
    CREATE VIRTUAL TABLE texts_private USING fts5(text);
    INSERT INTO members VALUES (1, 'Blob', 4711), (2, 'Blob Jr.', 4711);
    INSERT INTO secrets VALUES ('sesame4711');
    INSERT INTO notes VALUES ('a note');
    INSERT INTO texts VALUES ('read Jane Eyre'), ('sleep');
    INSERT INTO texts_private VALUES ('sesame4711');
    """

  private static func permissions() -> ReadPermissions {
    var permissions = ReadPermissions()
    permissions.allow("members", columns: ["id", "name"])
    permissions.allow("notes")
    permissions.allow("names")
    permissions.allow("salaries")
    permissions.allow("texts")
    return permissions
  }

  private func make(
    _ change: (inout DatabaseConfiguration) -> Void = { _ in }
  ) async throws -> DatabaseQueue {
    var configuration = DatabaseConfiguration()
    change(&configuration)
    let database = try DatabaseQueue(configuration: configuration)
    try await database.write { try $0.execute(sql: Self.schema) }
    return database
  }

  private func fetch(
    _ sql: String, _ database: DatabaseQueue, by permissions: ReadPermissions = permissions()
  ) async throws -> [Cells] {
    try await database.read { db in
      try db.withPermissions(permissions) { try db.fetchAll(Cells.self, sql: sql) }
    }
  }

  private func refusal(
    of sql: String, _ database: DatabaseQueue, by permissions: ReadPermissions = permissions()
  ) async throws -> String {
    let error = try await databaseError { _ = try await fetch(sql, database, by: permissions) }
    #expect(error.code == .authorization, "\(sql): \(error)")
    return error.message
  }

  static let allowed: [(String, [[SQLValue]])] = [
    ("SELECT name FROM members ORDER BY id", [[.text("Blob")], [.text("Blob Jr.")]]),
    ("SELECT count(*) FROM members", [[.integer(2)]]),
    ("SELECT upper(m.name) FROM members AS m WHERE m.rowid = 1", [[.text("BLOB")]]),
    ("SELECT * FROM notes", [[.text("a note")]]),
    ("SELECT count(*), max(name) FROM names", [[.integer(2), .text("Blob Jr.")]]),
    ("WITH n AS (SELECT id FROM members) SELECT count(*) FROM n", [[.integer(2)]]),
    ("SELECT value FROM json_each('[7]')", [[.integer(7)]]),
    ("SELECT (SELECT text FROM notes) || '!'", [[.text("a note!")]]),
    ("SELECT text FROM texts WHERE texts MATCH 'jane'", [[.text("read Jane Eyre")]]),
    (
      "SELECT highlight(texts, 0, '[', ']') FROM texts('sleep') ORDER BY rank",
      [[.text("[sleep]")]]
    ),
    (
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i FROM n",
      [[.integer(1)], [.integer(2)], [.integer(3)]]
    ),
  ]

  @Test("reads the tables and columns that are allowed", arguments: allowed)
  func reads(sql: String, rows: [[SQLValue]]) async throws {
    let database = try await make()
    #expect(try await fetch(sql, database).map(\.values) == rows)
    await database.close()
  }

  static let refused: [(String, String)] = [
    ("SELECT salary FROM members", "read members.salary"),
    ("SELECT * FROM members", "read members.salary"),
    ("SELECT name FROM members WHERE salary > 1", "read members.salary"),
    ("SELECT name FROM members ORDER BY salary", "read members.salary"),
    ("SELECT word FROM secrets", "read secrets.word"),
    ("SELECT count(*) FROM secrets", "read secrets"),
    ("SELECT EXISTS (SELECT 1 FROM secrets)", "read secrets"),
    ("SELECT salary FROM salaries", "read members.salary"),
    ("SELECT 1 FROM secrets UNION SELECT 2", "read secrets"),
    // The common table expression has the name of a view that may be read.
    ("WITH names AS (SELECT word FROM secrets) SELECT * FROM names", "read secrets.word"),
    ("WITH salaries AS (SELECT salary FROM members) SELECT * FROM salaries", "read members.salary"),
    ("SELECT sql FROM sqlite_schema", "read sqlite_master.sql"),
    ("SELECT name FROM pragma_table_list", "read pragma_table_list.name"),
    ("SELECT text FROM texts_private", "read texts_private.text"),
    ("SELECT block FROM texts_private_data", "read texts_private_data.block"),
    ("SELECT load_extension('x')", "call load_extension()"),
    ("EXPLAIN SELECT word FROM secrets", "read secrets.word"),
    ("SELECT 'sesame4711' IN secrets", "read secrets.word"),
    ("SELECT 1 FROM texts_private('sesame4711')", "read texts_private"),
    ("SELECT rowid FROM secrets", "read secrets.ROWID"),
  ]

  @Test("is refused if it reads anything else, and the error names that", arguments: refused)
  func refuses(sql: String, deed: String) async throws {
    let database = try await make()
    #expect(
      try await refusal(of: sql, database)
        == "the SQL may not \(deed): its permissions do not allow it")
    await database.close()
  }

  static let joins = [
    "SELECT s.salary FROM members NATURAL JOIN (SELECT 4711 AS salary) AS s",
    "SELECT s.word FROM secrets NATURAL JOIN (SELECT 'sesame4711' AS word) AS s",
    "SELECT s.word FROM secrets JOIN (SELECT 'sesame4711' AS word) AS s USING (word)",
    "SELECT s.word FROM secrets/**/natural/**/JOIN (SELECT 'sesame4711' AS word) AS s",
    "SELECT s.word FROM secrets \u{FEFF}NATURAL JOIN (SELECT 'sesame4711' AS word) AS s",
    "SELECT '\\', s.word FROM secrets NATURAL JOIN (SELECT 'sesame4711' AS word) AS s",
    "SELECT $a('), s.word FROM secrets NATURAL JOIN (SELECT 'sesame4711' AS word) AS s WHERE 1 OR $b(')",
    "SELECT '--', s.word FROM secrets NATURAL JOIN (SELECT 'sesame4711' AS word) AS s",
  ]

  @Test("is refused if SQLite does not report which columns a join compares", arguments: joins)
  func refusesJoins(sql: String) async throws {
    let database = try await make()
    let error = try await databaseError { _ = try await fetch(sql, database) }
    #expect(error.message.hasPrefix("the SQL may not join by "), "\(sql): \(error)")
    #expect(error.code == .authorization)
    await database.close()
  }

  @Test("can contain such words in strings and comments")
  func words() async throws {
    let database = try await make()
    let sql = "SELECT 'by using natural light', \"text\" /* using */ FROM notes -- NATURAL"
    #expect(try await fetch(sql, database).count == 1)
    await database.close()
  }

  @Test("can search a full-text index that no statement of the connection has used before")
  func newConnection() async throws {
    let folder = try TemporaryFolder()
    let writer = try DatabaseQueue(path: folder.path())
    try await writer.write { try $0.execute(sql: Self.schema) }
    let database = try DatabasePool(path: folder.path())
    let permissions = Self.permissions()
    for text in ["read Jane Eyre", "read Emma"] {
      try await writer.run("UPDATE texts SET text = '\(text)' WHERE rowid = 1")
      let found = try await database.read { db in
        try db.withPermissions(permissions) {
          try db.fetchAll(String.self, sql: "SELECT text FROM texts('read') ORDER BY rank")
        }
      }
      #expect(found == [text])
    }
    await database.close()
    await writer.close()
  }

  @Test("reads nothing of a virtual table of which only a part is allowed")
  func virtualColumns() async throws {
    let database = try await make()
    var permissions = ReadPermissions()
    permissions.allow("texts_private", columns: ["rowid"])
    let message = try await refusal(
      of: "SELECT rowid FROM texts_private('sesame4711')", database, by: permissions)
    #expect(message.contains("texts_private"))
    await database.close()
  }

  static let deeds: [(String, String)] = [
    ("INSERT INTO notes VALUES ('x')", "insert into notes"),
    ("UPDATE notes SET text = 'x'", "update notes.text"),
    ("DELETE FROM notes", "delete from notes"),
    ("INSERT INTO notes SELECT name FROM members RETURNING text", "insert into notes"),
    ("CREATE TABLE a(b)", "change the schema"),
    ("CREATE TEMP VIEW a AS SELECT * FROM secrets", "change the schema"),
    ("DROP TABLE notes", "delete from sqlite_master"),
    ("ALTER TABLE notes RENAME TO others", "change the schema"),
    ("PRAGMA journal_mode = DELETE", "run PRAGMA journal_mode"),
    ("PRAGMA table_info(secrets)", "run PRAGMA table_info"),
    ("ATTACH '/tmp/x' AS x", "attach a database"),
    ("BEGIN", "run BEGIN"),
    ("SAVEPOINT a", "use savepoints"),
    ("ANALYZE", "change the schema"),
    ("REINDEX", "change the schema"),
    ("SELECT count(*) FROM dbstat", "change the schema"),
  ]

  @Test("is refused for anything but reading, in a write too", arguments: deeds)
  func refusesDeeds(sql: String, deed: String) async throws {
    let database = try await make()
    let permissions = Self.permissions()
    let error = try await databaseError {
      try await database.writeWithoutTransaction { db in
        try db.withPermissions(permissions) { try db.execute(sql: sql) }
      }
    }
    #expect(error.code == .authorization)
    #expect(error.message.hasPrefix("the SQL may not "), "\(sql): \(error.message)")
    #expect(
      try await database.read { try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM notes") } == 1)
    await database.close()
  }

  @Test("cannot write a file by VACUUM INTO")
  func vacuum() async throws {
    let folder = try TemporaryFolder()
    let database = try await make()
    let permissions = Self.permissions()
    for sql in ["VACUUM", "VACUUM INTO '\(folder.path("stolen.sqlite"))'"] {
      let error = try await databaseError {
        try await database.writeWithoutTransaction { db in
          try db.withPermissions(permissions) { try db.execute(sql: sql) }
        }
      }
      #expect(error.code == .authorization)
      #expect(error.message == "the SQL may not write: its permissions only allow reading")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("stolen.sqlite")))
    await database.close()
  }

  @Test("is refused even if the program ran the same text before, which still runs afterwards")
  func statementCache() async throws {
    let database = try await make()
    let permissions = Self.permissions()
    try await database.read { db throws in
      let sql = "SELECT word FROM secrets"
      #expect(try db.fetchAll(String.self, sql: sql) == ["sesame4711"])
      #expect(throws: DatabaseError.self) {
        try db.withPermissions(permissions) { try db.fetchAll(String.self, sql: sql) }
      }
      #expect(try db.fetchAll(String.self, sql: sql) == ["sesame4711"])
      #expect(try db.fetchOne(Int.self, sql: "PRAGMA foreign_keys") == 1)
    }
    await database.close()
  }

  @Test("calls only the program's functions that are named as allowed")
  func functions() async throws {
    let database = try await make {
      $0.add(DatabaseFunction("reveal") { "sesame4711" })
      // Replaces SQLite's own function.
      $0.add(DatabaseFunction("lower") { (text: String) in text + "sesame4711" })
    }
    var permissions = Self.permissions()
    for name in ["reveal()", "lower('A')"] {
      let called = name.prefix { $0 != "(" }
      #expect(
        try await refusal(of: "SELECT \(name)", database, by: permissions)
          == "the SQL may not call \(called)(): its permissions do not allow it")
    }
    permissions.allowFunction("Reveal")
    #expect(
      try await fetch("SELECT reveal()", database, by: permissions).map(\.values)
        == [[.text("sesame4711")]])
    await database.close()
  }

  @Test("is stopped when it takes too long, and cannot compute a value that is too large")
  func limits() async throws {
    let database = try await make()
    var permissions = Self.permissions()
    permissions.timeLimit = .milliseconds(20)
    let endless =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    let slow = try await databaseError { [permissions] in
      _ = try await fetch(endless, database, by: permissions)
    }
    #expect(slow.code == .interrupt)
    #expect(
      slow.message
        == "the SQL was stopped, because it took longer than 0.02 seconds; request less, or raise "
        + "timeLimit")
    permissions.timeLimit = nil
    permissions.maximumValueSize = 1000
    let large = try await databaseError { [permissions] in
      _ = try await fetch("SELECT zeroblob(1001)", database, by: permissions)
    }
    #expect(large.code == .tooBig)
    permissions.maximumValueSize = nil
    let pattern = "SELECT name LIKE '\(String(repeating: "a%", count: 501))' FROM members"
    let complex = try await databaseError { [permissions] in
      _ = try await fetch(pattern, database, by: permissions)
    }
    #expect(complex.message == "LIKE or GLOB pattern too complex")
    // The program's own SQL has no such limits.
    #expect(
      try await database.read { try $0.fetchAll(Bool.self, sql: pattern) } == [false, false])
    #expect(
      try await database.read { try $0.fetchOne(Int.self, sql: "SELECT length(zeroblob(1001))") }
        == 1001)
    await database.close()
  }

  @Test("within two nested blocks has the permissions that both grant")
  func nested() async throws {
    let database = try await make()
    var wide = ReadPermissions()
    wide.allow("secrets")
    wide.allow("notes")
    let (narrow, other) = (Self.permissions(), wide)
    try await database.read { db throws in
      func fetch(_ sql: String) throws -> [String] {
        try db.withPermissions(narrow) {
          try db.withPermissions(other) { try db.fetchAll(String.self, sql: sql) }
        }
      }
      #expect(try fetch("SELECT text FROM notes") == ["a note"])
      #expect(throws: DatabaseError.self) { try fetch("SELECT word FROM secrets") }
      #expect(throws: DatabaseError.self) { try fetch("SELECT name FROM members") }
      let names = try db.withPermissions(narrow) {
        _ = try db.withPermissions(other) { try db.fetchAll(String.self, sql: "SELECT 'a'") }
        return try db.fetchAll(String.self, sql: "SELECT name FROM members")
      }
      #expect(names.count == 2)
    }
    await database.close()
  }

  @Test("can be given the tables and columns of queries, and read their rows")
  func typed() async throws {
    let database = try await make()
    var permissions = ReadPermissions()
    permissions.allow(Member.self) { [$0.id, $0.name] }
    #expect(
      try await refusal(of: "SELECT * FROM members", database, by: permissions).contains("salary"))
    permissions.allow(Member.self)
    let rows = try await database.read { [permissions] db in
      try db.withPermissions(permissions) { try Member.where { $0.salary > 1 }.fetchAll(db) }
    }
    #expect(rows.count == 2)
    await database.close()
  }

  @Test("can be observed like any query")
  func observation() async throws {
    let database = try await make()
    let permissions = Self.permissions()
    let values = database.values { db in
      try db.withPermissions(permissions) {
        try db.fetchAll(String.self, sql: "SELECT text FROM notes ORDER BY rowid")
      }
    }
    var iterator = values.makeAsyncIterator()
    #expect(try await iterator.next() == ["a note"])
    try await database.run("INSERT INTO notes VALUES ('b')")
    #expect(try await iterator.next() == ["a note", "b"])
    await database.close()
  }
}
