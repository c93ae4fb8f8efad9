import RatchetSQLite
import Testing

@testable import RatchetSync

@Suite("Of rows that must be unique") struct ReplicaUniqueTests {
  @Test("the older one stays, on every device")
  func older() throws {
    var server = SyncServer(name: "test")
    let one = try TestDevice()
    let two = try TestDevice()
    try one.run("INSERT INTO tags VALUES ('a', 'x')")
    try one.date(2000)
    try two.run("INSERT INTO tags VALUES ('b', 'x')")
    try two.date(1000)
    try one.sync(with: &server)
    try two.sync(with: &server)
    try one.sync(with: &server)
    for device in [one, two] {
      #expect(try device.texts("SELECT title FROM tags") == ["tb"])
      #expect(try device.status().parkedCount == 1)
    }
    try two.run("DELETE FROM tags")
    try two.sync(with: &server)
    try one.sync(with: &server)
    for device in [one, two] {
      #expect(try device.texts("SELECT title FROM tags") == ["ta"])
      #expect(try device.status().parkedCount == 0)
    }
  }

  @Test(
    "the older one stays, whatever the index compares",
    arguments: [
      "(a COLLATE NOCASE)", "(lower(a))", "(a COLLATE NOCASE) WHERE b = 1", "(a COLLATE RTRIM, b)",
      "(folded)", "(b, folded)",
    ])
  func indexes(columns: String) throws {
    var server = SyncServer(name: "test")
    let schema = """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b, folded TEXT AS (lower(a)));
      CREATE UNIQUE INDEX t_unique ON t \(columns)
      """
    let one = try TestDevice(schema, tables: [SyncTable("t")])
    let two = try TestDevice(schema, tables: [SyncTable("t")])
    let isTrimmed = columns.contains("RTRIM")
    try one.run("INSERT INTO t (a, b) VALUES ('\(isTrimmed ? "x  " : "X")', 1), ('y', 1)")
    try one.date(2000)
    try two.run("INSERT INTO t (a, b) VALUES ('x', 1)")
    try two.date(1000)
    for device in [one, two, one] { try device.sync(with: &server) }
    for device in [one, two] {
      #expect(try device.texts("SELECT a FROM t ORDER BY a") == ["tx", "ty"])
      #expect(try device.status().parkedCount == 1)
    }
    // An update makes room, too.
    try two.run("UPDATE t SET a = 'z' WHERE a = 'x'")
    for device in [two, one] { try device.sync(with: &server) }
    for device in [one, two] {
      #expect(try device.texts("SELECT a FROM t ORDER BY a").count == 3)
      #expect(try device.status().parkedCount == 0)
    }
  }

  @Test("one that INSERT OR REPLACE or UPDATE OR REPLACE removes is deleted on every device")
  func replaced() throws {
    var server = SyncServer(name: "test")
    let schema = """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT UNIQUE, b TEXT, c, UNIQUE (b COLLATE NOCASE, c));
      CREATE TABLE u (a TEXT PRIMARY KEY COLLATE NOCASE NOT NULL, b)
      """
    let tables = [SyncTable("t"), SyncTable("u")]
    let one = try TestDevice(schema, tables: tables)
    let two = try TestDevice(schema, tables: tables)
    try one.run(
      """
      INSERT INTO t VALUES (1, 'a', 'x', 1), (2, 'b', 'y', 1), (3, 'c', 'z', 1), (4, 'd', NULL, 1);
      INSERT INTO u VALUES ('k', 1)
      """)
    for device in [one, two] { try device.sync(with: &server) }
    // The first replaces two rows by two indexes, the second one by an update, the third by its case.
    try one.run("INSERT OR REPLACE INTO t VALUES (9, 'a', 'Y', 1)")
    try one.run("UPDATE OR REPLACE t SET a = 'd' WHERE a = 'c'")
    try one.run("INSERT OR REPLACE INTO u VALUES ('K', 2)")
    // Neither of these removes a row.
    try one.run("INSERT OR IGNORE INTO t VALUES (8, 'a', 'q', 1)")
    try one.run("INSERT INTO t VALUES (7, 'a', 'q', 1) ON CONFLICT (a) DO UPDATE SET c = 5")
    for device in [one, two] { try device.sync(with: &server) }
    for device in [one, two] {
      #expect(try device.texts("SELECT a, b, c FROM t ORDER BY a") == ["ta,tY,i5", "td,tz,i1"])
      #expect(try device.texts("SELECT a, b FROM u") == ["tK,i2"])
      #expect(try device.status().parkedCount == 0)
      #expect(try device.status().outboxCount == 0)
    }
  }

  @Test("one that a partial index lets INSERT OR REPLACE remove is deleted after the next start")
  func replacedByPartialIndex() throws {
    var server = SyncServer(name: "test")
    let schema = """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b);
      CREATE UNIQUE INDEX t_unique ON t (a) WHERE b = 1
      """
    let one = try TestDevice(schema, tables: [SyncTable("t")])
    let two = try TestDevice(schema, tables: [SyncTable("t")])
    try one.run("INSERT INTO t VALUES (1, 'a', 1)")
    for device in [one, two] { try device.sync(with: &server) }
    try one.run("INSERT OR REPLACE INTO t VALUES (2, 'a', 1)")
    try one.database.write { _ = try one.replica.install($0) }
    for device in [one, two] { try device.sync(with: &server) }
    #expect(try two.texts("SELECT count(*) FROM t") == ["i1"])
    #expect(try two.status().parkedCount == 0)
  }

  @Test("one that was replaced unnoticed does not lend its key to a received row")
  func unnoticed() throws {
    var server = SyncServer(name: "test")
    let schema = """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT);
      CREATE UNIQUE INDEX t_unique ON t (lower(a))
      """
    let one = try TestDevice(schema, tables: [SyncTable("t")])
    let two = try TestDevice(schema, tables: [SyncTable("t")])
    try one.run("INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c')")
    for device in [one, two] { try device.sync(with: &server) }
    // Row 3 is gone, and its number is given to the next row.
    try one.run("UPDATE OR REPLACE t SET a = 'C' WHERE id = 1")
    try two.run("INSERT INTO t (a) VALUES ('new')")
    for device in [two, one] { try device.sync(with: &server) }
    try one.run("UPDATE t SET a = 'newer' WHERE a = 'new'")
    for device in [one, two] { try device.sync(with: &server) }
    for device in [one, two] {
      #expect(try device.texts("SELECT a FROM t ORDER BY a") == ["tC", "tb", "tnewer"])
      #expect(try device.status().parkedCount == 0)
    }
  }

  @Test("one that is replaced by an equal key of another type is deleted everywhere")
  func otherType() throws {
    let schema = "CREATE TABLE t (id PRIMARY KEY NOT NULL, a)"
    var server = SyncServer(name: "test")
    let one = try TestDevice(schema, tables: [SyncTable("t")])
    let two = try TestDevice(schema, tables: [SyncTable("t")])
    try one.run("INSERT INTO t VALUES (1, 'integer')")
    for device in [one, two] { try device.sync(with: &server) }
    try one.run("INSERT OR REPLACE INTO t VALUES (1.0, 'real')")
    for device in [one, two] { try device.sync(with: &server) }
    for device in [one, two] {
      #expect(try device.texts("SELECT id, a FROM t") == ["r1.0,treal"])
      #expect(try device.status().parkedCount == 0)
    }
  }
}
