import RatchetData
import Testing

@Suite struct DatabaseMigratorTests {
  private func migrator(_ names: String..., failingAt failure: Int? = nil) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (index, name) in names.enumerated() {
      migrator.registerMigration(name) { db in
        try db.execute(sql: "CREATE TABLE \(name)(a)")
        if index == failure { throw Stop() }
      }
    }
    return migrator
  }

  private func tables(_ database: some DatabaseReader) async throws -> [String] {
    try await database.read { db in
      try db.fetchAll(
        String.self,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'v%' ORDER BY name")
    }
  }

  @Test("migrations are applied in order, each once")
  func once() async throws {
    let database = try DatabaseQueue()
    let migrator = migrator("v1", "v2")
    #expect(try await database.read { try migrator.appliedMigrations($0) } == [])
    #expect(try await database.read { try !migrator.hasBeenMigrated($0) })
    try await migrator.migrate(database)
    try await migrator.migrate(database)
    #expect(try await database.read { try migrator.appliedMigrations($0) } == ["v1", "v2"])
    #expect(try await database.read { try migrator.hasBeenMigrated($0) })
    try await self.migrator("v1", "v2", "v3").migrate(database)
    #expect(try await tables(database) == ["v1", "v2", "v3"])
  }

  @Test(
    "a migration that throws leaves the database at the previous one, and is tried again",
    arguments: 0..<4)
  func failure(_ step: Int) async throws {
    let database = try DatabasePool.temporary()
    let names = ["v1", "v2", "v3", "v4"]
    let failing = migrator("v1", "v2", "v3", "v4", failingAt: step)
    await #expect(throws: Stop.self) { try await failing.migrate(database) }
    #expect(try await tables(database) == Array(names.prefix(step)))
    #expect(
      try await database.read { try failing.appliedMigrations($0) } == Array(names.prefix(step)))
    try await migrator("v1", "v2", "v3", "v4").migrate(database)
    #expect(try await tables(database) == names)
    await database.close()
  }

  @Test("a database of a newer version is refused and left unchanged")
  func newer() async throws {
    let database = try DatabaseQueue()
    try await migrator("v1", "v2").migrate(database)
    let error = try await databaseError { try await migrator("v1").migrate(database) }
    #expect(error.code == .schema)
    #expect(
      error.message
        == "the database was migrated by a newer version of this program (\"v2\" is unknown here); "
        + "update the program")
    #expect(try await tables(database) == ["v1", "v2"])
    #expect(try await database.read { try self.migrator("v1").hasBeenSuperseded($0) })
    #expect(try await database.read { try !self.migrator("v1", "v2", "v3").hasBeenSuperseded($0) })
  }

  @Test(
    "dangling references are refused if foreign keys are enforced, and only then",
    arguments: [true, false])
  func danglingRows(isEnforced: Bool) async throws {
    var configuration = DatabaseConfiguration()
    configuration.foreignKeysEnabled = isEnforced
    let database = try DatabaseQueue(configuration: configuration)
    try await database.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA foreign_keys = 0;
          CREATE TABLE shelf(id INTEGER PRIMARY KEY);
          CREATE TABLE book(id INTEGER PRIMARY KEY, shelf REFERENCES shelf);
          INSERT INTO book VALUES (1, 2);
          PRAGMA foreign_keys = \(isEnforced ? 1 : 0);
          """)
    }
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1", sql: "ALTER TABLE book ADD COLUMN title TEXT")
    if isEnforced {
      let error = await #expect(throws: DatabaseError.self) { try await migrator.migrate(database) }
      #expect(error?.code == .constraintForeignKey)
    } else {
      try await migrator.migrate(database)
    }
    let applied = try await database.read { [migrator] in try migrator.appliedMigrations($0) }
    #expect(applied == (isEnforced ? [] : ["v1"]))
  }

  @Test("a cancelled migration keeps its earlier commits; foreign keys are enforced again")
  func cancelled() async throws {
    let database = try DatabaseQueue()
    let (isThere, mayGoOn) = (Milestone(), Gate())
    var migrator = migrator("v1")
    migrator.registerMigration("v2") { db in
      try db.execute(sql: "CREATE TABLE v2(a)")
      isThere.reach()
      mayGoOn.pass()
      try db.execute(sql: "CREATE TABLE v3(a)")
    }
    let migrating = Task { [migrator] in try await migrator.migrate(database) }
    await isThere.reached()
    migrating.cancel()
    mayGoOn.open()
    await #expect(throws: CancellationError.self) { try await migrating.value }
    #expect(try await tables(database) == ["v1"])
    #expect(try await database.read { try $0.fetchOne(sql: "PRAGMA foreign_keys") } == 1)
    mayGoOn.open()
    try await migrator.migrate(database)
    #expect(try await tables(database) == ["v1", "v2", "v3"])
  }

  @Test("the synchronous form does the same, and blocks until it has finished")
  func synchronous() throws {
    let database = try DatabaseQueue()
    let migrator = migrator("v1", "v2", "v3")
    try migrator.migrate(database, upTo: "v1")
    #expect(try database.read { try migrator.appliedMigrations($0) } == ["v1"])
    #expect(try migrator.dryRun(on: database).migrations.map(\.name) == ["v2", "v3"])
    try migrator.migrate(database)
    #expect(try database.read { try migrator.hasBeenMigrated($0) })
    #expect(try database.read { try $0.fetchOne(sql: "PRAGMA foreign_keys") } == 1)
  }

  @Test("a migration inserted before an applied one is refused")
  func outOfOrder() async throws {
    let database = try DatabaseQueue()
    try await migrator("v1", "v3").migrate(database)
    let error = try await databaseError { try await migrator("v1", "v2", "v3").migrate(database) }
    #expect(
      error.message
        == "migration \"v2\" is registered before \"v3\", which has already been applied; "
        + "register new migrations last")
    #expect(try await tables(database) == ["v1", "v3"])
  }

  @Test("two migrations with the same name are refused before any runs")
  func duplicates() async throws {
    let database = try DatabaseQueue()
    let error = try await databaseError { try await migrator("v1", "v1").migrate(database) }
    #expect(
      error.message
        == "two migrations are registered as \"v1\"; give each its own name")
    #expect(try await tables(database) == [])
  }

  @Test("a table can be rebuilt without losing the rows that refer to it")
  func rebuild() async throws {
    let database = try DatabaseQueue()
    var migrator = DatabaseMigrator()
    migrator.registerMigration("tables") { db in
      try db.execute(
        sql: """
          CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT);
          CREATE TABLE note(book INTEGER REFERENCES book ON DELETE CASCADE);
          INSERT INTO book VALUES (1, 'Emma');
          INSERT INTO note VALUES (1);
          """)
    }
    migrator.registerMigration("titles are required") { db in
      try db.execute(
        sql: """
          CREATE TABLE new(id INTEGER PRIMARY KEY, title TEXT NOT NULL);
          INSERT INTO new SELECT * FROM book;
          DROP TABLE book;
          ALTER TABLE new RENAME TO book;
          """)
    }
    try await migrator.migrate(database)
    #expect(
      try await database.read { try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM note") } == 1)
    let error = try await databaseError {
      try await database.write { try $0.execute(sql: "INSERT INTO note VALUES (9)") }
    }
    #expect(error.code == .constraintForeignKey)
  }

  @Test("a migration that leaves dangling references is rolled back")
  func dangling() async throws {
    let database = try DatabaseQueue()
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { db in
      try db.execute(
        sql: """
          CREATE TABLE v1(id INTEGER PRIMARY KEY);
          CREATE TABLE v2(one INTEGER REFERENCES v1);
          INSERT INTO v2 VALUES (7);
          """)
    }
    let error = try await databaseError { try await migrator.migrate(database) }
    #expect(error.code == .constraintForeignKey)
    #expect(
      error.message
        == "migration \"v1\" would leave rows of v2 that refer to missing rows of v1; "
        + "it was rolled back")
    #expect(try await tables(database) == [])
  }

  @Test(
    "several connections can migrate one file at once, and each migration is applied once")
  func concurrent() async throws {
    let folder = try TemporaryFolder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var migrator = DatabaseMigrator()
          for index in 0..<10 {
            migrator.registerMigration("v\(index)") { db in
              try db.execute(sql: "CREATE TABLE IF NOT EXISTS applied(number)")
              try db.execute(sql: "INSERT INTO applied VALUES (?)", arguments: [index])
            }
          }
          let database = try DatabasePool(path: folder.path())
          try await migrator.migrate(database)
          await database.close()
        }
      }
      try await group.waitForAll()
    }
    let database = try DatabaseQueue(path: folder.path())
    let applied = try await database.read { db in
      try db.fetchAll(Int.self, sql: "SELECT number FROM applied ORDER BY rowid")
    }
    #expect(applied == Array(0..<10))
    await database.close()
  }

  #if !(os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))
    @Test("two processes can migrate one file at once, and each migration is applied once")
    func processes() async throws {
      let folder = try TemporaryFolder()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            await #expect(processExitsWith: .success) { [path = folder.path() as String] in
              try await Self.migrateInSteps(path)
            }
          }
        }
      }
      let database = try DatabaseQueue(path: folder.path())
      let applied = try await database.read { db in
        try db.fetchAll(Int.self, sql: "SELECT number FROM applied ORDER BY rowid")
      }
      #expect(applied == Array(0..<50))
      await database.close()
    }
  #endif

  private static func migrateInSteps(_ path: String) async throws {
    var migrator = DatabaseMigrator()
    for index in 0..<50 {
      migrator.registerMigration("v\(index)") { db in
        try db.execute(sql: "CREATE TABLE IF NOT EXISTS applied(number)")
        try db.execute(sql: "INSERT INTO applied VALUES (?)", arguments: [index])
      }
    }
    let database = try DatabasePool(path: path)
    try await migrator.migrate(database)
    await database.close()
  }
}
