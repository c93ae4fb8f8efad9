import RatchetSQLite
import Testing

@testable import RatchetSync

@Suite("The values in the tables") struct ReplicaValueTests {
  static let schema = """
    CREATE TABLE t (
      id INTEGER PRIMARY KEY, tags TEXT DEFAULT '["default"]', notes TEXT NOT NULL DEFAULT 'default',
      votes INTEGER DEFAULT 7
    )
    """
  static let tables = [
    SyncTable("t", merging: ["tags": .set, "notes": .lines, "votes": .counter])
  ]

  @Test("are equal on all devices, also where an edit wrote another form than the merged one")
  func forms() throws {
    var server = SyncServer(name: "test")
    let one = try TestDevice(Self.schema, tables: Self.tables)
    let two = try TestDevice(Self.schema, tables: Self.tables)
    try one.run(
      """
      INSERT INTO t VALUES (1, '["b", "a"]', '', NULL), (2, NULL, 'x', 'none'), (3, '[]', 'y', 0),
        (4, 'no array', 'z', 1.5);
      INSERT INTO t DEFAULT VALUES
      """)
    for device in [one, two] { try device.sync(with: &server) }
    let rows = "SELECT id, tags, notes, votes FROM t ORDER BY id"
    let expected = [
      #"i1,t["a","b"],t,i0"#, "i2,n,tx,i0", "i3,t[],ty,i0", "i4,t[],tz,r1.5",
      #"i5,t["default"],tdefault,i7"#,
    ]
    #expect(try one.texts(rows) == expected)
    #expect(try two.texts(rows) == expected)

    try two.run("UPDATE t SET tags = NULL, votes = NULL WHERE id = 1")
    try two.run("UPDATE t SET tags = 'no array', votes = 'none' WHERE id = 5")
    for device in [two, one] { try device.sync(with: &server) }
    for device in [one, two] {
      let found = try device.texts(rows)
      #expect(found.first == "i1,n,t,i0")
      #expect(found.last == expected.last)
      #expect(try device.status().outboxCount == 0)
    }
  }

  @Test("of a text are empty, and not NULL, if two devices have removed all lines between them")
  func emptyText() throws {
    var server = SyncServer(name: "test")
    let one = try TestDevice(Self.schema, tables: Self.tables)
    let two = try TestDevice(Self.schema, tables: Self.tables)
    try one.run("INSERT INTO t (id, notes) VALUES (1, 'a' || char(13, 10) || 'b')")
    for device in [one, two] { try device.sync(with: &server) }
    try one.run("UPDATE t SET notes = 'a' || char(13)")
    try two.run("UPDATE t SET notes = 'b'")
    for device in [one, two, one] { try device.sync(with: &server) }
    for device in [one, two] {
      #expect(try device.texts("SELECT notes FROM t") == ["t"])
      #expect(try device.status().parkedCount == 0)
    }
  }

  @Test("of a merged column are filled in when a migration adds the column")
  func migrated() throws {
    var server = SyncServer(name: "test")
    let old = try TestDevice("CREATE TABLE t (id INTEGER PRIMARY KEY)", tables: [SyncTable("t")])
    let new = try TestDevice(Self.schema, tables: Self.tables)
    try new.run("INSERT INTO t VALUES (1, '[1]', 'a', 3)")
    for device in [new, old] { try device.sync(with: &server) }
    try old.run(
      """
      ALTER TABLE t ADD COLUMN tags TEXT DEFAULT '["default"]';
      ALTER TABLE t ADD COLUMN notes TEXT NOT NULL DEFAULT 'default';
      ALTER TABLE t ADD COLUMN votes INTEGER DEFAULT 7
      """)
    let migrated = SyncReplica(tables: Self.tables)
    try old.database.write { _ = try migrated.install($0) }
    #expect(try old.texts("SELECT tags, notes, votes FROM t") == ["t[1],ta,i3"])
    #expect(try old.status().outboxCount == 0)
  }

  @Test("are those that were received, also where a trigger of the application sets a time")
  func times() throws {
    let schema = """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b TEXT, updated_at TEXT);
      CREATE TRIGGER t_updated AFTER UPDATE OF a, b ON t
      WHEN OLD.updated_at IS NEW.updated_at BEGIN
        UPDATE t SET updated_at = hex(randomblob(8)) WHERE id = NEW.id;
      END
      """
    var server = SyncServer(name: "test")
    let one = try TestDevice(schema, tables: [SyncTable("t")])
    let two = try TestDevice(schema, tables: [SyncTable("t")])
    try one.run("INSERT INTO t VALUES (1, 'a', 'b', 'first')")
    for device in [one, two] { try device.sync(with: &server) }
    // The later edit has the later time, and the earlier one is received after it.
    try one.run("UPDATE t SET a = 'by one'")
    try one.date(4_000_000_000_000)
    try two.run("UPDATE t SET b = 'by two'")
    try two.date(4_000_000_001_000)
    for device in [one, two, one] { try device.sync(with: &server) }
    let row = "SELECT a, b, updated_at FROM t"
    #expect(try one.texts(row) == (try two.texts(row)))
    #expect(try one.texts("SELECT a, b FROM t") == ["tby one,tby two"])
  }

  @Test("are those that were received, also where a trigger names the table in other letters")
  func triggerInOtherLetters() throws {
    let schema = """
      CREATE TABLE note (id TEXT PRIMARY KEY NOT NULL, body TEXT, at TEXT);
      CREATE TRIGGER touched AFTER UPDATE OF body ON Note BEGIN
        UPDATE note SET at = hex(randomblob(8)) WHERE id = new.id;
      END
      """
    var server = SyncServer(name: "test")
    let one = try TestDevice(schema, tables: [SyncTable("note")])
    let two = try TestDevice(schema, tables: [SyncTable("note")])
    try one.run("INSERT INTO note VALUES ('a', 'x', 'now')")
    try one.sync(with: &server)
    try two.sync(with: &server)
    try one.run("UPDATE note SET body = 'y'")
    try one.sync(with: &server)
    try two.sync(with: &server)
    try one.sync(with: &server)
    #expect(try one.texts("SELECT at FROM note") == two.texts("SELECT at FROM note"))
  }

  @Test("of a merged column are whole after a conflict in one line that this device decides")
  func keptLine() throws {
    let schema = "CREATE TABLE t (id TEXT PRIMARY KEY NOT NULL, notes TEXT)"
    var server = SyncServer(name: "test")
    let tables = [SyncTable("t", merging: ["notes": .lines])]
    let one = try TestDevice(schema, tables: tables)
    let two = try TestDevice(schema, tables: tables)
    try one.run("INSERT INTO t VALUES ('a', 'one' || char(10) || 'two' || char(10) || 'three')")
    try one.sync(with: &server)
    try two.sync(with: &server)
    try two.run("UPDATE t SET notes = replace(notes, 'two', 'two of two')")
    try one.run("UPDATE t SET notes = replace(notes, 'two', 'two of one')")
    try one.run("UPDATE t SET notes = replace(notes, 'three', 'four')")
    try one.date(4_000_000_000_000)
    try one.push(to: &server)
    var seen: [SyncConflict] = []
    try two.pull(from: &server) { conflict in
      seen.append(conflict)
      return .keepLocal
    }
    #expect(seen.map(\.local) == [.text("one\ntwo of two\nthree")])
    #expect(seen.map(\.remote) == [.text("one\ntwo of one\nfour")])
    #expect(try two.texts("SELECT notes FROM t") == ["tone\ntwo of two\nfour"])
    try two.push(to: &server)
    try one.pull(from: &server)
    #expect(try one.texts("SELECT notes FROM t") == ["tone\ntwo of two\nfour"])
  }

  @Test("of a set are equal if both devices add one text in two forms of Unicode")
  func unicodeForms() throws {
    let schema = "CREATE TABLE t (id TEXT PRIMARY KEY NOT NULL, tags TEXT)"
    var server = SyncServer(name: "test")
    let tables = [SyncTable("t", merging: ["tags": .set])]
    let one = try TestDevice(schema, tables: tables)
    let two = try TestDevice(schema, tables: tables)
    try one.run("INSERT INTO t VALUES ('a', '[]')")
    try one.sync(with: &server)
    try two.sync(with: &server)
    try one.run("UPDATE t SET tags = '[\"\u{E9}\"]'")
    try two.run("UPDATE t SET tags = '[\"e\u{301}\"]'")
    for device in [one, two, one, two] { try device.sync(with: &server) }
    #expect(try one.texts("SELECT hex(tags) FROM t") == two.texts("SELECT hex(tags) FROM t"))
  }

  @Test("of a table that another program synchronizes are sent by that program")
  func otherTables() throws {
    var server = SyncServer(name: "test")
    let schema = """
      CREATE TABLE t (id TEXT PRIMARY KEY, a); CREATE TABLE u (id TEXT PRIMARY KEY, a)
      """
    let device = try TestDevice(schema, tables: [SyncTable("t"), SyncTable("u")])
    try device.run("INSERT INTO u VALUES ('k', 1)")
    try device.push(to: &server)
    try device.run("UPDATE u SET a = 2")
    let smaller = SyncReplica(tables: [SyncTable("t")])
    try device.database.write { (db) throws in
      try smaller.install(db)
      try db.execute(sql: "INSERT INTO t VALUES ('k', 1)")
      #expect(try smaller.status(db).outboxCount == 1)
      #expect(try smaller.collectPush(db)?.operations.map(\.table) == ["t"])
      try device.replica.install(db)
    }
    try device.push(to: &server)
    let other = try TestDevice(schema, tables: [SyncTable("t"), SyncTable("u")])
    try other.pull(from: &server)
    #expect(try other.texts("SELECT a FROM u") == ["i2"])
  }
}
