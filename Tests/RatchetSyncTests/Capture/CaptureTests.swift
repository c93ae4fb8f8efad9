import Foundation
import RatchetSQLite
import Testing

@testable import RatchetSync

@Suite struct CaptureTests {
  static let captures =
    "SELECT number, row, col FROM ratchet_sync_captured ORDER BY id"

  @Test("An insert and a delete capture a row, and an update one row for each changed column")
  func edits() throws {
    let device = try TestDevice(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT COLLATE NOCASE, b)",
      tables: [SyncTable("t")])
    try device.run("INSERT INTO t VALUES (7, 'x', 1)")
    try device.run("UPDATE t SET a = 'x', b = 1")
    #expect(try device.texts(Self.captures) == ["i1,i7,n"])
    try device.run("UPDATE t SET a = 'X', b = 1.0")
    try device.run("DELETE FROM t")
    #expect(
      Set(try device.texts(Self.captures)) == ["i1,i7,n", "i1,i7,ta", "i1,i7,tb", "i1,i7,t_alive"])
  }

  @Test("Writes of other programs are captured")
  func otherProgram() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID()).sqlite").path
    let replica = SyncReplica(tables: [SyncTable("t")])
    let own = try DatabaseQueue(path: path)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: path) } }
    try own.write { db in
      try db.execute(sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, a)")
      try replica.install(db)
    }
    let other = try DatabaseQueue(path: path)
    try other.write { try $0.execute(sql: "INSERT INTO t (a) VALUES ('x')") }
    let push = try own.write { try replica.collectPush($0) }
    #expect(push?.operations.map(\.table) == ["t"])
    try own.close()
    try other.close()
  }

  @Test("A change of a key is a delete and an insert")
  func keys() throws {
    let device = try TestDevice(
      "CREATE TABLE t (a TEXT, b BLOB, c, PRIMARY KEY (a, b)) WITHOUT ROWID",
      tables: [SyncTable("t")])
    try device.run("INSERT INTO t VALUES ('it''s, 1', x'00ff', 3)")
    try device.run("UPDATE t SET a = 'x' || char(0) || 'y', b = 2")
    #expect(
      try device.texts(Self.captures) == [
        "i1,t'it''s, 1',X'00FF',n", "i1,t'it''s, 1',X'00FF',t_alive", "i1,tZ'780079',2,n",
      ])
    let push = try device.database.write { try device.replica.collectPush($0) }
    #expect(push?.operations.map(\.key) == ["'it''s, 1',X'00FF'", "Z'780079',2"])
    #expect(push?.operations.map(\.isDelete) == [true, false])
  }

  @Test("The literals of a key are read as SQLite has written them")
  func literals() {
    #expect(KeyText.literals("'a,''b',X'00',-5,NULL") == ["'a,''b'", "X'00'", "-5", "NULL"])
    #expect(KeyText.value("'a,''b'''''") == .text("a,'b''"))
    #expect(KeyText.value("'\u{301}'") == .text("\u{301}"))
    #expect(KeyText.value("''") == .text(""))
    #expect(KeyText.value("X''") == .blob(Data()))
    #expect(KeyText.value("Z'6100'") == .text("a\0"))
    #expect(KeyText.value("1.5e+300") == .real(1.5e300))
    #expect(KeyText.literals("'a") == nil)
    #expect(KeyText.value("X'0'") == nil)
    #expect(KeyText.value("q'a'") == nil)
  }

  @Test("The literal of a value is the one that SQLite writes", arguments: SyncValueTests.values)
  func literal(value: SyncValue) throws {
    guard let literal = KeyText.literal(value.databaseValue) else {
      #expect(value.tagged.first == "r")
      return
    }
    let written = try DatabaseQueue().read { db in
      try db.fetchOne(
        String.self, sql: "SELECT \(KeyText.expression(["v"], of: "")) FROM (SELECT ? AS v)",
        arguments: StatementArguments([value.databaseValue]))
    }
    #expect(literal == written)
  }

  @Test("Installing again changes nothing, and a new column gets its trigger")
  func reinstall() throws {
    let device = try TestDevice()
    let schema = "SELECT name, sql FROM sqlite_master ORDER BY name"
    let before = try device.texts(schema)
    try device.database.write { _ = try device.replica.install($0) }
    #expect(try device.texts(schema) == before)
    try device.run("ALTER TABLE lists ADD COLUMN color TEXT")
    try device.database.write { _ = try device.replica.install($0) }
    try device.run("INSERT INTO lists (title) VALUES ('a')")
    try device.run("UPDATE lists SET color = 'red'")
    #expect(try device.texts(Self.captures).last == "i1,i1,tcolor")
  }

  @Test("Tables that cannot be synchronized are refused")
  func refused() throws {
    let database = try DatabaseQueue()
    func message(_ tables: SyncTable...) throws -> String? {
      do {
        try database.write { _ = try SyncReplica(tables: tables).install($0) }
        return nil
      } catch let error as SyncSchemaError { return error.description }
    }
    try database.write {
      try $0.execute(sql: "CREATE TABLE a (x); CREATE TABLE b (id INTEGER PRIMARY KEY, x)")
    }
    try database.write { try $0.execute(sql: "CREATE TABLE d (id INTEGER PRIMARY KEY, _row)") }
    #expect(try message(SyncTable("d")) == Wording.reservedColumn("_row", table: "d"))
    #expect(try message(SyncTable("a")) == Wording.noKey("a"))
    #expect(try message(SyncTable("c")) == Wording.noTable("c"))
    #expect(try message(SyncTable("b"), SyncTable("b")) == Wording.tableTwice("b"))
    #expect(
      try message(SyncTable("b", merging: ["y": .set])) == Wording.noMergedColumn("y", table: "b"))
    #expect(
      Wording.noKey("a")
        == "Table a cannot be synchronized: it has no primary key. Declare one.")
    try database.write {
      try $0.execute(sql: "CREATE TABLE e (id TEXT PRIMARY KEY); INSERT INTO e VALUES (NULL)")
    }
    #expect(try message(SyncTable("e")) == Wording.nullKey("id", table: "e"))
    #expect(
      Wording.nullKey("id", table: "e") == """
        Table e cannot be synchronized: it has a row whose key id is NULL. Give the row a key, and \
        declare the column NOT NULL.
        """)
    #expect(try database.read { try $0.tableExists("ratchet_sync_state") } == false)
  }

  @Test("Rows that were there before are sent, parents first")
  func existingRows() throws {
    let device = try TestDevice()
    try device.database.write { db in
      try device.replica.uninstall(db)
      try db.execute(
        sql: """
          INSERT INTO lists VALUES (1, 'A'); INSERT INTO items VALUES (1, 1, 'a');
          INSERT INTO tags VALUES ('t', NULL); INSERT INTO items_tags VALUES (1, 't')
          """)
      try device.replica.install(db)
    }
    let push = try device.database.write { try device.replica.collectPush($0) }
    #expect(push?.operations.map(\.table) == ["lists", "items", "tags", "items_tags"])
  }

  @Test("Rows that were written while the triggers were missing are found")
  func missedEdits() throws {
    let device = try TestDevice()
    var server = SyncServer(name: "test")
    try device.run("INSERT INTO lists VALUES (1, 'A'), (2, 'B')")
    try device.push(to: &server)
    try device.database.write { db in
      try db.dropSyncTriggers()
      try db.execute(sql: "DELETE FROM lists WHERE id = 1; INSERT INTO lists VALUES (3, 'C')")
      try device.replica.install(db)
    }
    try device.push(to: &server)
    let other = try TestDevice()
    try other.pull(from: &server)
    #expect(try other.texts("SELECT title FROM lists ORDER BY title") == ["tB", "tC"])
  }
}
