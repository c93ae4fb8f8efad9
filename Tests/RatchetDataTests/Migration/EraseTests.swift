import RatchetData
import Testing

@Suite struct EraseTests {
  private func migrator(_ steps: (String, String)..., erases: Bool = true) -> DatabaseMigrator {
    migrator(steps, erases: erases)
  }

  private func migrator(_ steps: [(String, String)], erases: Bool = true) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.eraseDatabaseOnSchemaChange = erases
    for (name, sql) in steps {
      migrator.registerMigration(name) { try $0.execute(sql: sql) }
    }
    return migrator
  }

  private func databaseWithRow(of migrator: DatabaseMigrator) async throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try await migrator.migrate(database)
    try await database.write { try $0.execute(sql: "INSERT INTO a VALUES (1)") }
    return database
  }

  private func count(_ database: DatabaseQueue) async throws -> Int? {
    try await database.read { try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM a") }
  }

  @Test("rows stay if the migrations yield the existing schema, even with new migrations")
  func unchanged() async throws {
    let first = migrator(("v1", "CREATE TABLE a(x)"))
    let database = try await databaseWithRow(of: first)
    try await first.migrate(database)
    #expect(try await count(database) == 1)
    let indented = migrator(
      ("v1", "CREATE TABLE a (\n  x\n)"), ("v2", "ALTER TABLE a ADD COLUMN y"))
    try await indented.migrate(database)
    #expect(try await count(database) == 1)
    #expect(try await database.read { try !indented.hasSchemaChanges($0) })
  }

  static let others: [[(String, String)]] = [
    [("v1", "CREATE TABLE a(x, y)"), ("v2", "CREATE TABLE b(x)")],
    [("v1", "CREATE TABLE a(x)")],
    [("v2", "CREATE TABLE b(x)"), ("v1", "CREATE TABLE a(x)")],
    [("v1", "CREATE TABLE a(x)"), ("v2 renamed", "CREATE TABLE b(x)")],
    [("v0", "CREATE TABLE c(x)"), ("v1", "CREATE TABLE a(x)"), ("v2", "CREATE TABLE b(x)")],
    [("v1", "CREATE TABLE a(x)"), ("v2", "CREATE TABLE b(x); CREATE INDEX i ON b(x)")],
  ]

  @Test(
    "a changed, removed, moved, renamed or inserted migration erases the database",
    arguments: others)
  func changed(steps: [(String, String)]) async throws {
    let database = try await databaseWithRow(
      of: migrator(("v1", "CREATE TABLE a(x)"), ("v2", "CREATE TABLE b(x)")))
    let other = migrator(steps)
    #expect(try await database.read { try other.hasSchemaChanges($0) })
    try await other.migrate(database)
    #expect(try await count(database) == 0)
    #expect(try await database.read(other.appliedMigrations) == steps.map(\.0))
    #expect(try await database.read { try !other.hasSchemaChanges($0) })
  }

  @Test("without the option nothing is erased, and closures are not even checked for changes")
  func off() async throws {
    let database = try await databaseWithRow(of: migrator(("v1", "CREATE TABLE a(x)")))
    let other = migrator(("v1", "CREATE TABLE a(x, y)"), erases: false)
    try await other.migrate(database)
    #expect(try await count(database) == 1)
    #expect(try await database.read(other.hasSchemaChanges))
  }

  @Test("a schema that was changed by hand counts as changed")
  func byHand() async throws {
    let first = migrator(("v1", "CREATE TABLE a(x)"))
    let database = try await databaseWithRow(of: first)
    try await database.write { try $0.execute(sql: "CREATE TABLE b(x)") }
    try await first.migrate(database)
    #expect(try await count(database) == 0)
  }

  @Test("a file without any registered migration is refused")
  func elsewhere() async throws {
    let database = try await databaseWithRow(of: migrator(("theirs", "CREATE TABLE a(x)")))
    let ours = migrator(("v1", "CREATE TABLE c(x)"))
    let error = try await databaseError { try await ours.migrate(database) }
    #expect(error.code == .schema)
    #expect(
      error.message
        == ":memory: is not erased: its migrations (\"theirs\" first) are not the migrations of "
        + "this program; choose another path, or delete that file")
    #expect(try await count(database) == 1)
  }

  @Test("tables without any migration are left alone")
  func noMigrations() async throws {
    let database = try DatabaseQueue()
    try await database.write { try $0.execute(sql: "CREATE TABLE a(x); INSERT INTO a VALUES (1);") }
    try await migrator(("v1", "CREATE TABLE b(x)")).migrate(database)
    #expect(try await count(database) == 1)
  }

  @Test("everything is erased: full-text tables, views, triggers, circular references, odd names")
  func everything() async throws {
    let schema = """
      CREATE TABLE a(x INTEGER PRIMARY KEY AUTOINCREMENT, "y ""z" REFERENCES b);
      CREATE TABLE b(x INTEGER PRIMARY KEY, a INTEGER REFERENCES a) STRICT;
      CREATE TABLE "select" (x PRIMARY KEY) WITHOUT ROWID;
      CREATE INDEX "an ""index" ON a("y ""z");
      CREATE VIEW v AS SELECT * FROM a;
      CREATE TRIGGER "t t" INSTEAD OF INSERT ON v BEGIN SELECT 1; END;
      CREATE TRIGGER u AFTER INSERT ON a BEGIN INSERT INTO "select" VALUES (new.x); END;
      CREATE VIRTUAL TABLE search USING fts5(text);
      INSERT INTO search VALUES ('Emma');
      INSERT INTO a VALUES (1, NULL);
      INSERT INTO b VALUES (1, 1);
      UPDATE a SET "y ""z" = 1;
      ANALYZE;
      """
    let database = try DatabaseQueue()
    try await migrator(("v1", schema.replacing(" STRICT", with: ""))).migrate(database)
    let other = migrator(("v1", schema))
    try await other.migrate(database)
    #expect(try await count(database) == 1)
    #expect(
      try await database.read { try $0.fetchAll(String.self, sql: "PRAGMA integrity_check") }
        == ["ok"])
    #expect(try await database.read { try !other.hasSchemaChanges($0) })
  }

  @Test("several connections that find it changed erase it once")
  func concurrent() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path()
    let first = try DatabasePool(path: path)
    try await migrator(("v1", "CREATE TABLE a(x)")).migrate(first)
    let next = migrator(("v1", "CREATE TABLE a(x, y)"), ("v2", "INSERT INTO a VALUES (1, 2)"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let database = try DatabasePool(path: path)
          try await next.migrate(database)
          try await database.write { try $0.execute(sql: "INSERT INTO a VALUES (3, 4)") }
          await database.close()
        }
      }
      try await group.waitForAll()
    }
    let count = try await first.read { try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM a") }
    #expect(count == 5)
    await first.close()
  }
}
