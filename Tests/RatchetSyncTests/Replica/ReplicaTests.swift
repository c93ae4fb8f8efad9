import Foundation
import RatchetSQLite
import Testing

@testable import RatchetSync

@Suite struct ReplicaTests {
  @Test("Local ids are translated, also in keys")
  func ids() throws {
    var server = SyncServer(name: "test")
    let one = try TestDevice()
    let two = try TestDevice()
    try two.run("INSERT INTO lists VALUES (1, 'Other'); INSERT INTO items VALUES (1, 1, 'other')")
    try one.run(
      """
      INSERT INTO lists VALUES (1, 'List'); INSERT INTO items VALUES (1, 1, 'item');
      INSERT INTO tags VALUES ('t', NULL); INSERT INTO items_tags VALUES (1, 't')
      """)
    try one.sync(with: &server)
    try two.sync(with: &server)
    try one.sync(with: &server)
    let query = """
      SELECT l.title, i.title, t.tag FROM lists l JOIN items i ON i.list_id = l.id
      LEFT JOIN items_tags t ON t.item_id = i.id ORDER BY l.title
      """
    #expect(try one.texts(query) == ["tList,titem,tt", "tOther,tother,n"])
    #expect(try two.texts(query) == ["tList,titem,tt", "tOther,tother,n"])
    #expect(try two.texts("SELECT id, title FROM lists ORDER BY id") == ["i1,tOther", "i2,tList"])
    #expect(try two.status().outboxCount == 0)
  }

  @Test("A child whose parent was deleted elsewhere waits, is sent, and comes back with the parent")
  func parked() throws {
    var server = SyncServer(name: "test")
    let one = try TestDevice()
    let two = try TestDevice()
    try one.run("INSERT INTO tags VALUES ('t', NULL); INSERT INTO lists VALUES (1, 'L')")
    try one.run("INSERT INTO items VALUES (1, 1, 'i')")
    try one.sync(with: &server)
    try two.sync(with: &server)
    try one.run("DELETE FROM tags")
    try two.run("INSERT INTO items_tags VALUES (1, 't')")
    try one.sync(with: &server)
    try two.pull(from: &server)
    #expect(try two.texts("SELECT * FROM items_tags").isEmpty)
    #expect(try two.status().parkedCount == 1)
    try two.sync(with: &server)
    try one.sync(with: &server)
    #expect(try one.status().parkedCount == 1)
    #expect(
      try one.texts("SELECT reason FROM ratchet_sync_hidden WHERE alive = 1") == [
        "tThe row that tag refers to is missing."
      ])
    try one.run("INSERT INTO tags VALUES ('t', NULL)")
    try one.sync(with: &server)
    try two.sync(with: &server)
    for device in [one, two] {
      #expect(try device.texts("SELECT tag FROM items_tags") == ["tt"])
      #expect(try device.status().parkedCount == 0)
    }
  }

  @Test("A delete that a local table forbids is answered by a new insert")
  func restricted() throws {
    var server = SyncServer(name: "test")
    let one = try TestDevice()
    let two = try TestDevice()
    try two.run("CREATE TABLE local (list_id INTEGER REFERENCES lists (id))")
    try one.run("INSERT INTO lists VALUES (1, 'L')")
    try one.sync(with: &server)
    try two.sync(with: &server)
    try two.run("INSERT INTO local SELECT id FROM lists")
    try one.run("DELETE FROM lists")
    try one.sync(with: &server)
    try two.pull(from: &server)
    #expect(try two.texts("SELECT title FROM lists") == ["tL"])
    try two.push(to: &server)
    try one.pull(from: &server)
    #expect(try one.texts("SELECT title FROM lists") == ["tL"])
  }

  @Test("Triggers of the application run, and do not change what was received")
  func triggers() throws {
    let schema = """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, changed_by TEXT DEFAULT 'nobody');
      CREATE TABLE log (text);
      CREATE TRIGGER t_changed AFTER UPDATE OF a ON t BEGIN
        UPDATE t SET changed_by = 'trigger' || (SELECT count(*) FROM log) WHERE id = NEW.id;
        INSERT INTO log VALUES (NEW.a);
      END
      """
    var server = SyncServer(name: "test")
    let one = try TestDevice(schema, tables: [SyncTable("t")])
    let two = try TestDevice(schema, tables: [SyncTable("t")])
    try two.run("INSERT INTO log VALUES (1), (2)")
    try one.run("INSERT INTO t (a) VALUES ('x')")
    try one.sync(with: &server)
    try two.sync(with: &server)
    try one.run("UPDATE t SET a = 'y'")
    try one.sync(with: &server)
    try two.sync(with: &server)
    #expect(try two.texts("SELECT a, changed_by FROM t") == ["ty,ttrigger0"])
    #expect(try two.texts("SELECT text FROM log").last == "ty")
    #expect(try two.status().outboxCount == 0)
  }

  @Test("Values of unknown columns and tables are kept until a migration adds them")
  func unknown() throws {
    var server = SyncServer(name: "test")
    let new = try TestDevice(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b); CREATE TABLE u (id TEXT PRIMARY KEY, c)",
      tables: [SyncTable("t"), SyncTable("u")])
    let old = try TestDevice("CREATE TABLE t (id INTEGER PRIMARY KEY, a)", tables: [SyncTable("t")])
    try new.run("INSERT INTO t VALUES (1, 'a', 'b'), (2, 'a', 'b'); INSERT INTO u VALUES ('k', 5)")
    try new.run("UPDATE t SET b = 'c' WHERE id = 2")
    try new.sync(with: &server)
    try old.sync(with: &server)
    try old.run("UPDATE t SET a = 'old' WHERE id = 1")
    #expect(try old.texts("SELECT a FROM t") == ["told", "ta"])
    #expect(try old.status().parkedCount == 1)
    try old.run("ALTER TABLE t ADD COLUMN b; CREATE TABLE u (id TEXT PRIMARY KEY, c)")
    let migrated = SyncReplica(tables: [SyncTable("t"), SyncTable("u")])
    try old.database.write { _ = try migrated.install($0) }
    #expect(try old.texts("SELECT a, b FROM t") == ["told,tb", "ta,tc"])
    #expect(try old.texts("SELECT * FROM u") == ["tk,i5"])
    #expect(try old.status().parkedCount == 0)
    #expect(try old.status().outboxCount == 1)
  }

  @Test("Rejected edits are kept, do not block others, and can be made again")
  func rejected() throws {
    var server = SyncServer(name: "test") {
      $0.cells.contains { $0.value == .text("bad") } ? "No." : nil
    }
    let device = try TestDevice()
    try device.run("INSERT INTO lists VALUES (1, 'bad'), (2, 'good')")
    let rejected = try device.push(to: &server)
    #expect(rejected.map(\.reason) == ["No."])
    #expect(try device.database.read { try device.replica.rejected($0) } == rejected)
    #expect(try device.status().rejectedCount == 1)
    #expect(try device.status().outboxCount == 0)
    let other = try TestDevice()
    try other.pull(from: &server)
    #expect(try other.texts("SELECT title FROM lists") == ["tgood"])
    try device.run("UPDATE lists SET title = 'better' WHERE id = 1")
    try device.database.write {
      try device.replica.retryRejected(sequence: rejected[0].sequence, $0)
    }
    #expect(try device.push(to: &server).isEmpty)
    #expect(try device.status().rejectedCount == 0)
    try other.pull(from: &server)
    #expect(try other.texts("SELECT title FROM lists ORDER BY 1") == ["tbetter", "tgood"])
  }

  @Test("The application decides about an overwritten edit that was not sent")
  func conflicts() throws {
    var server = SyncServer(name: "test")
    let one = try TestDevice()
    let two = try TestDevice()
    try one.run("INSERT INTO lists VALUES (1, 'L')")
    try one.sync(with: &server)
    try two.sync(with: &server)
    try two.run("UPDATE lists SET title = 'mine'")
    try one.run("UPDATE lists SET title = 'theirs'")
    try one.date(4_000_000_000_000)
    try one.push(to: &server)
    var seen: [SyncConflict] = []
    try two.pull(from: &server) { conflict in
      seen.append(conflict)
      return .keepLocal
    }
    #expect(seen.map(\.local) == [.text("mine")])
    #expect(seen.map(\.remote) == [.text("theirs")])
    #expect(try two.texts("SELECT title FROM lists") == ["tmine"])
    try two.push(to: &server)
    try one.pull(from: &server)
    #expect(try one.texts("SELECT title FROM lists") == ["tmine"])
  }

  @Test("An edit that is kept is given up if another row of the page makes it impossible")
  func impossibleConflicts() throws {
    let schema = "CREATE TABLE people (id TEXT PRIMARY KEY NOT NULL, mail TEXT UNIQUE)"
    var server = SyncServer(name: "test")
    let one = try TestDevice(schema, tables: [SyncTable("people")])
    let two = try TestDevice(schema, tables: [SyncTable("people")])
    try one.run("INSERT INTO people VALUES ('a', 'first')")
    try one.sync(with: &server)
    try two.sync(with: &server)
    try two.run("UPDATE people SET mail = 'x' WHERE id = 'a'")
    try one.run("UPDATE people SET mail = 'y' WHERE id = 'a'")
    try one.run("INSERT INTO people VALUES ('b', 'x')")
    try one.date(4_000_000_000_000)
    try one.push(to: &server)
    try two.pull(from: &server) { _ in .keepLocal }
    try two.push(to: &server)
    try one.pull(from: &server)
    let rows = try one.texts("SELECT id, mail FROM people ORDER BY id")
    #expect(rows == ["ta,ty", "tb,tx"])
    #expect(try two.texts("SELECT id, mail FROM people ORDER BY id") == rows)
  }

  @Test("Children that come before their parents wait for them")
  func order() throws {
    var server = SyncServer(name: "test")
    let one = try TestDevice()
    try one.run(
      """
      INSERT INTO lists VALUES (1, 'L'); INSERT INTO items VALUES (1, 1, 'i'), (2, 1, 'j');
      INSERT INTO tags VALUES ('t', NULL); INSERT INTO items_tags VALUES (1, 't'), (2, 't')
      """)
    try one.push(to: &server)
    let two = try TestDevice()
    for (index, entry) in server.log.reversed().enumerated() {
      let page = SyncPage(
        operations: [entry.operation], cursor: SyncCursor(rawValue: "\(index)"), hasMore: true,
        epoch: "e")
      try two.database.write { _ = try two.replica.apply(page, $0) }
      if index == 0 { #expect(try two.status().parkedCount == 1) }
    }
    #expect(try two.status().parkedCount == 0)
    #expect(
      try two.texts(
        "SELECT i.title, tag FROM items i JOIN items_tags t ON t.item_id = i.id ORDER BY 1")
        == ["ti,tt", "tj,tt"])
  }

  @Test("Invalid operations are counted and ignored, and rows of invalid keys wait")
  func invalid() throws {
    let device = try TestDevice()
    func operation(
      _ cells: SyncCell..., clock: Int64 = 1, table: String = "lists", key: String = "k",
      node: Int64 = 1
    ) -> SyncOperation {
      SyncOperation(
        sequence: 1, table: table, key: key, clock: SyncClock(rawValue: clock),
        node: SyncNode(rawValue: node), cells: cells)
    }
    let alive = SyncCell(column: SyncOperation.alive, value: .integer(1))
    let title = SyncCell(column: "title", value: .text("x"))
    let page = SyncPage(
      operations: [
        operation(alive, title, clock: .max), operation(alive, title, clock: -1),
        operation(alive, title, node: -1), operation(alive, title, table: ""),
        operation(alive, title, key: ""),
        operation(SyncCell(column: SyncOperation.alive, value: .text("yes"))),
        operation(SyncCell(column: "", value: .null)),
        operation(SyncCell(column: "title", value: .null, clock: SyncClock(rawValue: 1 << 62))),
        operation(alive, table: "tags", key: "garbage"),
        operation(alive, table: "tags", key: "'a','b'"),
        operation(alive, table: "items_tags", key: "@none,'t'"),
        operation(alive, table: "items_tags", key: "'"),
      ], cursor: SyncCursor(rawValue: ""), hasMore: false, epoch: "e")
    let applied = try device.database.write { try device.replica.apply(page, $0) }
    #expect(applied.invalidCount == 8)
    #expect(try device.status().parkedCount == 4)
    try device.run("INSERT INTO lists (title) VALUES ('x')")
    #expect(try device.database.write { try device.replica.collectPush($0) }?.operations.count == 1)
  }

  @Test("Odd values arrive unchanged")
  func oddValues() throws {
    var server = SyncServer(name: "test")
    let schema = "CREATE TABLE t (id INTEGER PRIMARY KEY, v)"
    let one = try TestDevice(schema, tables: [SyncTable("t")])
    let two = try TestDevice(schema, tables: [SyncTable("t")])
    try one.database.write { db in
      for value in SyncValueTests.values {
        try db.execute(
          sql: "INSERT INTO t (v) VALUES (?)", arguments: StatementArguments([value.databaseValue]))
      }
    }
    try one.sync(with: &server)
    try two.sync(with: &server)
    #expect(
      try two.texts("SELECT v FROM t ORDER BY id") == SyncValueTests.values.map(\.tagged))
  }

  @Test("A database of an earlier version gets the columns that it lacks, and keeps its edits")
  func earlierVersion() throws {
    var server = SyncServer(name: "test")
    let device = try TestDevice()
    try device.run("INSERT INTO tags VALUES ('t', NULL)")
    try device.run("ALTER TABLE ratchet_sync_state DROP COLUMN pushed")
    _ = try device.database.write { try device.replica.install($0) }
    try device.sync(with: &server)
    let other = try TestDevice()
    try other.sync(with: &server)
    #expect(try other.texts("SELECT title FROM tags") == ["tt"])
  }
}
