import RatchetSQLite
import Testing

@testable import RatchetSync

@Suite("Rows that refer to each other in a circle") struct ReplicaCircleTests {
  static let schema = """
    CREATE TABLE users (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      home INTEGER NOT NULL REFERENCES lists (id) DEFERRABLE INITIALLY DEFERRED
    );
    CREATE TABLE lists (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      title TEXT NOT NULL,
      owner INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE
    );
    CREATE TABLE codes (
      code TEXT PRIMARY KEY NOT NULL,
      next TEXT REFERENCES codes (code),
      list_id INTEGER REFERENCES lists (id)
    ) WITHOUT ROWID
    """
  static let tables = ["users", "lists", "codes"].map { SyncTable($0) }

  static func device() throws -> TestDevice { try TestDevice(schema, tables: tables) }

  /// A user with a list, each of which needs the other.
  static func insert(_ name: String, on device: TestDevice) throws {
    try device.database.write { db in
      try db.execute(
        sql: """
          PRAGMA defer_foreign_keys = ON;
          INSERT INTO lists (title, owner)
            VALUES ('\(name)''s', (SELECT coalesce(max(id), 0) + 1 FROM users));
          INSERT INTO users (name, home) VALUES ('\(name)', (SELECT max(id) FROM lists))
          """)
    }
  }

  static let users = """
    SELECT u.name, l.title FROM users u JOIN lists l ON l.id = u.home AND l.owner = u.id ORDER BY 1
    """

  @Test("are known by their own keys, if these are texts") func textKeys() throws {
    var server = SyncServer(name: "test")
    let one = try Self.device()
    let two = try Self.device()
    try one.run("INSERT INTO codes (code) VALUES ('a'), ('b')")
    try one.run("UPDATE codes SET next = CASE code WHEN 'a' THEN 'b' ELSE 'a' END")
    for device in [one, two] { try device.sync(with: &server) }
    try two.run("UPDATE codes SET next = 'b' WHERE code = 'b'")
    for device in [two, one] { try device.sync(with: &server) }
    for device in [one, two] {
      #expect(try device.texts("SELECT code, next FROM codes ORDER BY 1") == ["ta,tb", "tb,tb"])
    }
    try one.run("DELETE FROM codes WHERE code = 'a'")
    for device in [one, two] { try device.sync(with: &server) }
    #expect(try two.texts("SELECT code FROM codes") == ["tb"])
  }

  @Test("are received together, in any order, with the keys of the device")
  func received() throws {
    for isReversed in [false, true] {
      var server = SyncServer(name: "test")
      let one = try Self.device()
      let two = try Self.device()
      try Self.insert("bob", on: two)
      try Self.insert("ann", on: one)
      try one.push(to: &server)
      let operations = server.log.map(\.operation)
      for operation in isReversed ? operations.reversed() : operations {
        let page = SyncPage(
          operations: [operation], cursor: SyncCursor(rawValue: ""), hasMore: false, epoch: "test")
        try two.database.write { _ = try two.replica.apply(page, $0) }
      }
      #expect(try two.texts(Self.users) == ["tann,tann's", "tbob,tbob's"])
      #expect(try two.status().parkedCount == 0)
    }
  }

  @Test("wait together for a row that all of them need, and come with it")
  func incomplete() throws {
    var server = SyncServer(name: "test")
    let one = try Self.device()
    let two = try Self.device()
    try one.run(
      """
      PRAGMA defer_foreign_keys = ON;
      INSERT INTO users VALUES (1, 'ann', 1); INSERT INTO lists VALUES (1, 'first', 1);
      INSERT INTO codes VALUES ('a', 'b', NULL), ('b', 'c', NULL), ('c', 'a', 1), ('d', 'd', NULL)
      """)
    try one.push(to: &server)
    let operations = server.log.map(\.operation)
    let user = try #require(operations.firstIndex { $0.table == "users" })
    func apply(_ operations: [SyncOperation]) throws {
      let page = SyncPage(
        operations: operations, cursor: SyncCursor(rawValue: ""), hasMore: false, epoch: "test")
      try two.database.write { _ = try two.replica.apply(page, $0) }
    }
    for (index, operation) in operations.enumerated().reversed() where index != user {
      try apply([operation])
    }
    #expect(try two.texts("SELECT code FROM codes") == ["td"])
    #expect(try two.status().parkedCount == 4)
    try apply([operations[user]])
    #expect(
      try two.texts("SELECT code, next FROM codes ORDER BY 1")
        == ["ta,tb", "tb,tc", "tc,ta", "td,td"])
    #expect(try two.texts(Self.users) == ["tann,tfirst"])
    #expect(try two.status().parkedCount == 0)
  }

  @Test("that do not fit wait, and come when they fit")
  func rivals() throws {
    var server = SyncServer(name: "test")
    let one = try Self.device()
    let two = try Self.device()
    // The older of two users of one name stays.
    try Self.insert("ann", on: two)
    try two.date(1000)
    try Self.insert("ann", on: one)
    try one.date(2000)
    for device in [one, two, one] { try device.sync(with: &server) }
    for device in [one, two] {
      #expect(try device.texts(Self.users) == ["tann,tann's"])
      #expect(try device.status().parkedCount == 2)
      #expect(try device.texts("SELECT count(*) FROM lists") == ["i1"])
    }
    try two.run("UPDATE users SET name = 'eve'")
    for device in [two, one] { try device.sync(with: &server) }
    for device in [one, two] {
      #expect(try device.texts(Self.users) == ["tann,tann's", "teve,tann's"])
      #expect(try device.status().parkedCount == 0)
    }
  }

  @Test("leave when one of them is deleted elsewhere, unless a local table needs one")
  func deleted() throws {
    var server = SyncServer(name: "test")
    let one = try Self.device()
    let two = try Self.device()
    try Self.insert("ann", on: one)
    try Self.insert("bob", on: one)
    for device in [one, two] { try device.sync(with: &server) }
    try two.run(
      """
      CREATE TABLE notes (list_id INTEGER REFERENCES lists (id));
      INSERT INTO notes SELECT home FROM users WHERE name = 'bob'
      """)
    try one.run("DELETE FROM users WHERE name = 'ann'")
    try one.sync(with: &server)
    try two.pull(from: &server)
    #expect(try two.texts(Self.users) == ["tbob,tbob's"])
    #expect(try two.texts("SELECT count(*) FROM lists") == ["i1"])
    try one.run("DELETE FROM users WHERE name = 'bob'")
    try one.sync(with: &server)
    try two.pull(from: &server)
    #expect(try two.texts("PRAGMA foreign_key_check") == [])
    #expect(try two.texts(Self.users) == ["tbob,tbob's"])
    for device in [two, one, two] { try device.sync(with: &server) }
    for device in [one, two] {
      #expect(try device.texts(Self.users) == ["tbob,tbob's"])
      #expect(try device.status().outboxCount == 0)
    }
  }
}
