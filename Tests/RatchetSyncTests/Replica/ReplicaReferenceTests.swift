import RatchetSQLite
import Testing

@testable import RatchetSync

@Suite("A reference to another spelling of a text key") struct ReplicaReferenceTests {
  static let schema = """
    CREATE TABLE tags (title TEXT PRIMARY KEY COLLATE NOCASE NOT NULL);
    CREATE TABLE notes (
      id TEXT PRIMARY KEY NOT NULL,
      tag TEXT REFERENCES tags (title) ON DELETE CASCADE
    )
    """
  static let tables = [SyncTable("tags"), SyncTable("notes")]

  @Test("is a reference too: the row waits when the other one is deleted") func deleted() throws {
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

  @Test("is found when the other one is received later") func later() throws {
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
}
