import RatchetData
import Testing

@Suite struct MigrationChecksumTests {
  private static let books = "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL)"

  private func migrator(_ sql: String..., name: String = "v") -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (index, sql) in sql.enumerated() {
      migrator.registerMigration("\(name)\(index + 1)", sql: sql)
    }
    return migrator
  }

  @Test("SQL that was changed after it was applied is refused, and nothing changes")
  func changed() async throws {
    let database = try DatabaseQueue()
    try await migrator(Self.books).migrate(database)
    let other = migrator(Self.books + " STRICT", "CREATE TABLE note(text)")
    let error = try await databaseError { try await other.migrate(database) }
    #expect(error.code == .schema)
    #expect(
      error.message
        == "migration \"v1\" has been changed since it was applied; "
        + "restore its text, and register a new migration for the change")
    #expect(try await database.read { try other.appliedMigrations($0) } == ["v1"])
    let answer = try await databaseError { _ = try await database.read(other.hasBeenMigrated) }
    #expect(answer.code == .schema)
  }

  @Test("SQL with different indentation or comments counts as the same")
  func indented() async throws {
    let database = try DatabaseQueue()
    try await migrator(Self.books).migrate(database)
    let same = migrator(
      """
      -- All that anybody reads.
      CREATE TABLE book (
        id INTEGER PRIMARY KEY,
        title TEXT NOT NULL
      )
      """)
    try await same.migrate(database)
    #expect(try await database.read { try same.hasBeenMigrated($0) })
  }

  @Test("several statements of one text are applied together or not at all")
  func several() async throws {
    let database = try DatabaseQueue()
    let failing = migrator(Self.books + "; CREATE TABLE book(id)")
    let error = try await databaseError { try await failing.migrate(database) }
    #expect(error.code == .error)
    #expect(
      error.message
        == "migration \"v1\" failed and was rolled back: table book already exists")
    #expect(try await database.read { try failing.appliedMigrations($0) } == [])
    try await migrator(Self.books + ";\nCREATE INDEX titles ON book(title);\n").migrate(database)
    #expect(
      try await database.read {
        try $0.fetchAll(String.self, sql: "SELECT name FROM sqlite_schema WHERE type = 'index'")
          .contains("titles")
      })
  }

  @Test("a closure's statements are recorded: the same ones for any number of rows")
  func closures() async throws {
    func records(rows: Int, table: String = "log") async throws -> [MigrationRecord] {
      var migrator = DatabaseMigrator()
      migrator.registerMigration("v1") { db in
        try db.execute(sql: "CREATE TABLE \(table)(number)")
        let insert = try db.prepare("INSERT INTO \(table) VALUES (?)")
        for number in 0..<rows { try insert.execute(arguments: [number]) }
        try db.inSavepoint { try db.execute(sql: "DELETE FROM \(table)") }
      }
      let database = try DatabaseQueue()
      try await migrator.migrate(database)
      return try await database.read(migrator.records)
    }
    let one = try await records(rows: 1)
    #expect(one.map(\.name) == ["v1"])
    #expect(one[0].checksum == nil)
    #expect(one[0].statementsChecksum?.count == 16)
    #expect(try await records(rows: 1000) == one)
    #expect(try await records(rows: 1, table: "other") != one)
  }

  @Test("a migration table of an older version is accepted, and completed at the next migration")
  func older() async throws {
    let database = try DatabasePool.temporary()
    try await database.write { db in
      try db.execute(sql: Self.books)
      try db.execute(
        sql: """
          CREATE TABLE ratchet_migrations(
            position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
          INSERT INTO ratchet_migrations(name) VALUES ('v1');
          """)
    }
    let migrator = migrator(Self.books, "CREATE TABLE note(text)")
    #expect(try await database.read(migrator.records) == [MigrationRecord(name: "v1")])
    #expect(try await database.read { try !migrator.hasBeenMigrated($0) })
    try await migrator.migrate(database)
    let records = try await database.read(migrator.records)
    #expect(records.map(\.name) == ["v1", "v2"])
    #expect(records.allSatisfy { $0.checksum != nil })
    // The statements of the first migration are no longer known.
    #expect(records.map { $0.statementsChecksum != nil } == [false, true])
    let other = self.migrator(Self.books + " STRICT")
    let error = try await databaseError { try await other.migrate(database) }
    #expect(error.code == .schema)
    await database.close()
  }

  @Test(
    "without pending migrations no write lock is taken: it works while another connection has it")
  func upToDate() async throws {
    let folder = try TemporaryFolder()
    let database = try DatabasePool(path: folder.path())
    let migrator = migrator(Self.books)
    try await migrator.migrate(database)
    var configuration = DatabaseConfiguration()
    configuration.busyTimeout = .zero
    let (holds, mayEnd) = (Milestone(), Gate())
    let holding = Task {
      try await database.write { _ in
        holds.reach()
        mayEnd.pass()
      }
    }
    await holds.reached()
    let other = try DatabasePool(path: folder.path(), configuration: configuration)
    try await migrator.migrate(other)
    await other.close()
    mayEnd.open()
    try await holding.value
    await database.close()
  }

  @Test("migrating up to a name applies it and those before it, then the rest")
  func upTo() async throws {
    let database = try DatabaseQueue()
    let migrator = migrator("CREATE TABLE a(a)", "CREATE TABLE b(b)", "CREATE TABLE c(c)")
    #expect(migrator.migrations == ["v1", "v2", "v3"])
    try await migrator.migrate(database, upTo: "v2")
    #expect(try await database.read(migrator.appliedMigrations) == ["v1", "v2"])
    try await migrator.migrate(database, upTo: "v2")
    let error = try await databaseError { try await migrator.migrate(database, upTo: "v1") }
    #expect(
      error.message
        == "the database is beyond migration \"v1\": \"v2\" has already been applied")
    try await migrator.migrate(database)
    #expect(try await database.read(migrator.appliedMigrations) == ["v1", "v2", "v3"])
  }
}
