import Foundation
import RatchetData
import Testing

@Suite("A database migrated by GRDB")
struct GRDBTakeOverTests {
  private static let steps = [
    (
      "v1",
      "CREATE TABLE \"book\" (\"id\" INTEGER PRIMARY KEY AUTOINCREMENT, \"title\" TEXT NOT NULL)"
    ),
    ("v2", "ALTER TABLE book ADD COLUMN rating INTEGER"),
  ]

  /// Has the names of GRDB's migrations. An empty text stands for a migration written in Swift.
  private static func migrator(_ steps: [(String, String)] = steps) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (name, sql) in steps { migrator.registerMigration(name, sql: sql) }
    return migrator
  }

  private static func migratorOfNextVersion() -> DatabaseMigrator {
    migrator(steps + [("v3", "CREATE TABLE shelf(id INTEGER PRIMARY KEY)")])
  }

  /// A file as GRDB leaves it, with a row.
  private static func makeFile(
    _ folder: TemporaryFolder, applied: [String] = ["v2", "v1"]
  ) async throws -> DatabaseQueue {
    let database = try DatabaseQueue(path: folder.path())
    try await database.write { db in
      try db.execute(
        sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      for (_, sql) in steps { try db.execute(sql: sql) }
      for name in applied {
        try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [name])
      }
      try db.execute(sql: "INSERT INTO book(title, rating) VALUES ('Emma', 5)")
    }
    return database
  }

  private func state(_ database: some DatabaseReader) async throws -> [String] {
    try await database.read { db in
      try db.fetchAll(
        String.self,
        sql: """
          SELECT title || rating FROM book
          UNION ALL SELECT * FROM (SELECT name FROM sqlite_schema WHERE type = 'table'
            AND name NOT LIKE 'sqlite%' ORDER BY name)
          """)
    }
  }

  private func records(_ database: some DatabaseReader) async throws -> [String] {
    try await database.read { try Self.migrator().records($0).map(\.name) }
  }

  private func grdbNames(_ database: some DatabaseReader) async throws -> [String] {
    try await database.read { db in
      try db.fetchAll(
        String.self, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier")
    }
  }

  @Test("keeps its rows, and continues with the first migration that GRDB has not applied")
  func goesOn() async throws {
    let folder = try TemporaryFolder()
    let database = try await Self.makeFile(folder)
    let migrator = Self.migratorOfNextVersion()
    #expect(try await database.read(migrator.appliedMigrations) == ["v1", "v2"])
    #expect(try await records(database) == [])
    try await migrator.migrate(database)
    #expect(
      try await state(database)
        == ["Emma5", "book", "grdb_migrations", "ratchet_migrations", "shelf"])
    #expect(try await records(database) == ["v1", "v2", "v3"])
    // GRDB finds its own migrations, and applies nothing.
    #expect(try await grdbNames(database) == ["v1", "v2"])
    try await migrator.migrate(database)
    #expect(try await database.read(migrator.hasBeenMigrated))
    await database.close()
  }

  @Test(
    "is also taken over when nothing is pending, with the checksums of the registered migrations")
  func nothingPending() async throws {
    let folder = try TemporaryFolder()
    let database = try await Self.makeFile(folder)
    #expect(try await database.read(Self.migrator().hasBeenMigrated))
    try await Self.migrator().migrate(database)
    #expect(try await records(database) == ["v1", "v2"])
    var steps = Self.steps
    steps[1].1 = "ALTER TABLE book ADD COLUMN stars INTEGER"
    let changed = Self.migrator(steps)
    let error = try await databaseError { try await changed.migrate(database) }
    #expect(error.message.hasPrefix("migration \"v2\" has been changed since it was applied"))
    await database.close()
  }

  @Test("with an unregistered migration is left alone, and the error names the migration")
  func unknown() async throws {
    let folder = try TemporaryFolder()
    let database = try await Self.makeFile(folder, applied: ["v1", "v2", "v9"])
    let migrator = Self.migratorOfNextVersion()
    let error = try await databaseError { try await migrator.migrate(database) }
    #expect(error.code == .schema)
    #expect(
      error.message
        == "GRDB has applied the migration \"v9\", which is not registered; register it under that "
        + "name, or set takesOverGRDBMigrations to false if GRDB goes on migrating the file")
    #expect(try await state(database) == ["Emma5", "book", "grdb_migrations"])
    #expect(try await database.read(migrator.hasBeenSuperseded))
    await database.close()
  }

  @Test("is left alone if a migration is registered before one that GRDB has already applied")
  func order() async throws {
    let folder = try TemporaryFolder()
    let database = try await Self.makeFile(folder, applied: ["v2"])
    let error = try await databaseError { try await Self.migrator().migrate(database) }
    #expect(
      error.message
        == "migration \"v1\" is registered before \"v2\", which has already been applied; "
        + "register new migrations last")
    #expect(try await state(database) == ["Emma5", "book", "grdb_migrations"])
    await database.close()
  }

  @Test("is unchanged if the first migration after the take-over fails")
  func failure() async throws {
    let folder = try TemporaryFolder()
    let database = try await Self.makeFile(folder)
    let failing = Self.migrator(
      Self.steps + [("v3", "CREATE TABLE shelf(id); CREATE TABLE shelf(id)")])
    let error = try await databaseError { try await failing.migrate(database) }
    #expect(error.message.contains("\"v3\" failed and was rolled back"))
    #expect(try await state(database) == ["Emma5", "book", "grdb_migrations"])
    try await Self.migratorOfNextVersion().migrate(database)
    #expect(try await records(database) == ["v1", "v2", "v3"])
    await database.close()
  }

  @Test("is shown by a dry run, which leaves it unchanged")
  func dryRun() async throws {
    let folder = try TemporaryFolder()
    let database = try await Self.makeFile(folder)
    let dryRun = try await Self.migratorOfNextVersion().dryRun(on: database)
    #expect(dryRun.takenOverFromGRDB == ["v1", "v2"])
    #expect(
      dryRun.description == """
        Migrations that GRDB has applied, to be taken over:
          v1
          v2
        Migrations to be applied:
          v3
            CREATE TABLE shelf(id INTEGER PRIMARY KEY)
        Changes of the schema:
          + table shelf
              + CREATE TABLE shelf(id INTEGER PRIMARY KEY)
        """)
    #expect(try await state(database) == ["Emma5", "book", "grdb_migrations"])
    try await Self.migratorOfNextVersion().migrate(database)
    #expect(try await Self.migratorOfNextVersion().dryRun(on: database).takenOverFromGRDB == [])
    await database.close()
  }

  @Test("is refused if GRDB has applied a migration since, which would be applied twice")
  func goneOn() async throws {
    let folder = try TemporaryFolder()
    let database = try await Self.makeFile(folder)
    try await Self.migrator().migrate(database)
    try await database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE shelf(id INTEGER PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('v3')
          """)
    }
    let error = try await databaseError {
      try await Self.migratorOfNextVersion().migrate(database)
    }
    #expect(
      error.message
        == "GRDB has applied the migration \"v3\" since its record was taken over, so it would be "
        + "applied twice; let only one of the two migrate the file")
    #expect(try await records(database) == ["v1", "v2"])
    // With nothing pending the file is opened as before.
    try await Self.migrator().migrate(database)
    await database.close()
  }

  @Test("stays GRDB's if the migrator does not opt in to the take-over")
  func shared() async throws {
    let folder = try TemporaryFolder()
    let database = try await Self.makeFile(folder, applied: ["v1", "v2", "v9"])
    var migrator = Self.migrator([("own", "CREATE TABLE shelf(id INTEGER PRIMARY KEY)")])
    migrator.takesOverGRDBMigrations = false
    try await migrator.migrate(database)
    #expect(try await records(database) == ["own"])
    await database.close()
  }

  @Test("is never erased in the first run, whatever its schema is; the error names the differences")
  func erasing() async throws {
    let folder = try TemporaryFolder()
    let database = try await Self.makeFile(folder)
    var steps = Self.steps
    steps[0].1 = "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT)"
    var migrator = Self.migrator(steps)
    migrator.eraseDatabaseOnSchemaChange = true
    let error = try await databaseError { [migrator] in try await migrator.migrate(database) }
    #expect(
      error.message
        == "\(folder.path()) is not erased, because GRDB has migrated it: its table book differs "
        + "from the one that the registered migrations create; change the migrations to create "
        + "the same schema, or set "
        + "eraseDatabaseOnSchemaChange to false")
    #expect(try await state(database) == ["Emma5", "book", "grdb_migrations"])
    migrator = Self.migrator()
    migrator.eraseDatabaseOnSchemaChange = true
    try await migrator.migrate(database)
    #expect(try await state(database).first == "Emma5")
    await database.close()
  }

  #if !(os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))
    @Test("is taken over by one of two processes")
    func processes() async throws {
      let folder = try TemporaryFolder()
      let database = try await Self.makeFile(folder)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            await #expect(processExitsWith: .success) { [path = folder.path() as String] in
              let database = try DatabasePool(path: path)
              try await Self.migratorOfNextVersion().migrate(database)
              await database.close()
            }
          }
        }
      }
      #expect(try await records(database) == ["v1", "v2", "v3"])
      #expect(try await state(database).first == "Emma5")
      await database.close()
    }
  #endif
}
