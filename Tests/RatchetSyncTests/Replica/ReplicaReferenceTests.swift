import RatchetSQLite
import Testing

@testable import RatchetSync

@Suite("A reference") struct ReplicaReferenceTests {
  static let schema = """
    CREATE TABLE tags (title TEXT PRIMARY KEY COLLATE NOCASE NOT NULL);
    CREATE TABLE notes (
      id TEXT PRIMARY KEY NOT NULL,
      tag TEXT REFERENCES tags (title) ON DELETE CASCADE
    )
    """
  static let tables = [SyncTable("tags"), SyncTable("notes")]

  @Test("to another spelling of a key is one too: the row waits when the other one is deleted")
  func deleted() throws {
    var server = SyncServer(name: "test")
    let one = try TestDevice(Self.schema, tables: Self.tables)
    let two = try TestDevice(Self.schema, tables: Self.tables)
    try one.run("INSERT INTO tags VALUES ('work')")
    for device in [one, two] { try device.sync(with: &server) }
    try one.run("INSERT INTO notes VALUES ('n', 'Work')")
    try two.run("DELETE FROM tags")
    for device in [two, one, two] { try device.sync(with: &server) }
    for device in [one, two] {
      #expect(try device.texts("SELECT * FROM notes") == [])
      #expect(try device.status().parkedCount == 1)
    }
    try two.run("INSERT INTO tags VALUES ('WORK')")
    for device in [two, one] { try device.sync(with: &server) }
    for device in [one, two] {
      #expect(try device.texts("SELECT * FROM notes") == ["tn,tWork"])
      #expect(try device.status().parkedCount == 0)
    }
  }

  @Test("to another spelling of a key is found when the other row is received later")
  func later() throws {
    let one = try TestDevice(Self.schema, tables: Self.tables)
    let two = try TestDevice(Self.schema, tables: Self.tables)
    try one.run("INSERT INTO tags VALUES ('work')")
    try one.run("INSERT INTO notes VALUES ('n', 'Work')")
    let push = try #require(try one.database.write { try one.replica.collectPush($0) })
    for operation in push.operations.reversed() {
      let page = SyncPage(
        operations: [operation], cursor: SyncCursor(rawValue: ""), hasMore: false,
        epoch: "")
      try two.database.write { _ = try two.replica.apply(page, $0) }
    }
    #expect(try two.texts("SELECT * FROM notes") == ["tn,tWork"])
  }

  @Test("to a local key may be stored as a text", arguments: ["TEXT", ""])
  func texts(type: String) throws {
    let schema = """
      CREATE TABLE lists (id INTEGER PRIMARY KEY, title TEXT);
      CREATE TABLE notes (id TEXT PRIMARY KEY NOT NULL, list \(type) REFERENCES lists (id))
      """
    let tables = [SyncTable("lists"), SyncTable("notes")]
    var server = SyncServer(name: "test")
    let one = try TestDevice(schema, tables: tables)
    let two = try TestDevice(schema, tables: tables)
    // The numbers of the lists differ on the devices.
    try one.run("INSERT INTO lists VALUES (1, 'first'), (2, 'second')")
    try one.run("INSERT INTO notes VALUES ('n', '2')")
    try two.run("INSERT INTO lists VALUES (1, 'third')")
    for device in [one, two] { try device.sync(with: &server) }
    let notes = "SELECT n.id, l.title FROM notes n JOIN lists l ON l.id = n.list"
    for device in [one, two] {
      #expect(try device.texts(notes) == ["tn,tsecond"])
      #expect(try device.status().parkedCount == 0)
    }
  }
}
