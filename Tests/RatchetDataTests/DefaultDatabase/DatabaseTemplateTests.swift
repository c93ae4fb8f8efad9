import RatchetData
import Synchronization
import Testing

@Suite struct DatabaseTemplateTests {
  /// Migrates, and counts how often it did.
  private final class Counted: Sendable {
    let count = Mutex(0)

    func migrator(_ table: String = "book") -> DatabaseMigrator {
      var migrator = DatabaseMigrator()
      migrator.registerMigration("v1") { db in
        self.count.withLock { $0 += 1 }
        try db.execute(sql: "CREATE TABLE \(table)(id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
        try db.execute(sql: "INSERT INTO \(table)(title) VALUES ('Emma')")
      }
      return migrator
    }
  }

  @Test(
    "copies have the schema and the rows, and are independent", arguments: [true, false])
  func copies(isSerialized: Bool) async throws {
    var configuration = DatabaseConfiguration()
    configuration.serializes = isSerialized
    let template = try DatabaseTemplate(Counted().migrator(), configuration: configuration)
    let first = try template.makeDatabase()
    try await first.insertBook("Dune")
    for number in 0..<1000 { try await first.insertBook("book \(number)") }
    let second = try template.makeDatabase()
    #expect(try await second.titles() == ["Emma"])
    #expect(try await first.titles().count == 1002)
    #expect(try await first.read { try $0.fetchAll(sql: "PRAGMA integrity_check") } == ["ok"])
    #expect(try await second.read { try $0.fetchAll(sql: "PRAGMA foreign_keys") } == [1])
  }

  @Test("a shared template is migrated once, for any number of tests at once")
  func shared() async throws {
    let counted = Counted()
    let migrator = counted.migrator()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          let database = try DatabaseTemplate.shared(for: migrator).makeDatabase()
          try await database.insertBook("book \(number)")
          #expect(try await database.titles() == ["Emma", "book \(number)"])
        }
      }
      try await group.waitForAll()
    }
    #expect(counted.count.withLock { $0 } == 1)
  }

  @Test("the template of a schema is kept while those of other schemas are made")
  func kept() throws {
    let counted = Counted()
    let migrator = counted.migrator()
    _ = try DatabaseTemplate.shared(for: migrator)
    for number in 0..<60 {
      var other = DatabaseMigrator()
      other.registerMigration("v1 kept \(number)", sql: "CREATE TABLE kept\(number)(a)")
      _ = try DatabaseTemplate.shared(for: other)
    }
    _ = try DatabaseTemplate.shared(for: migrator)
    #expect(counted.count.withLock { $0 } == 1)
  }

  @Test("migrators whose closures capture different values have separate templates")
  func captured() async throws {
    let (first, second) = (Counted(), Counted())
    for _ in 0..<2 {
      _ = try DatabaseTemplate.shared(for: first.migrator()).makeDatabase()
    }
    #expect(first.count.withLock { $0 } == 2)
    let database = try DatabaseTemplate.shared(for: second.migrator("novel")).makeDatabase()
    let tables = try await database.read {
      try $0.fetchAll(
        String.self, sql: "SELECT name FROM sqlite_schema WHERE tbl_name <> 'ratchet_migrations'")
    }
    #expect(tables == ["novel"])
  }

  private static let counted = Counted()

  /// Creates a new migrator at each call, as an app's `bootstrapDatabase()` may do.
  private func appMigrator() -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1", sql: "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT)")
    migrator.registerMigration("v2") { db in
      Self.counted.count.withLock { $0 += 1 }
      try db.execute(sql: "INSERT INTO book(title) VALUES ('Emma')")
    }
    return migrator
  }

  @Test("a migrator that is created again uses the same template if its closures capture nothing")
  func madeAnew() async throws {
    for _ in 0..<3 {
      let database = try DatabaseTemplate.shared(for: appMigrator()).makeDatabase()
      #expect(try await database.titles() == ["Emma"])
    }
    #expect(Self.counted.count.withLock { $0 } == 1)
  }

  @Test("migrators with the same name and different SQL have separate templates")
  func sql() async throws {
    for table in ["a", "b"] {
      var migrator = DatabaseMigrator()
      migrator.registerMigration("v1", sql: "CREATE TABLE \(table)(x)")
      let database = try DatabaseTemplate.shared(for: migrator).makeDatabase()
      #expect(
        try await database.read { try $0.fetchOne(sql: "SELECT name FROM sqlite_schema") } == table)
    }
  }

  @Test("connections are prepared as configured, before the migrations and in each copy")
  func preparation() async throws {
    let counted = Counted()
    var configuration = DatabaseConfiguration()
    configuration.prepareConnection = { db in
      try db.execute(sql: "PRAGMA cache_size = 77")
    }
    let migrator = counted.migrator()
    for _ in 0..<2 {
      let database = try DatabaseTemplate.shared(for: migrator, configuration: configuration)
        .makeDatabase()
      #expect(try await database.read { try $0.fetchOne(sql: "PRAGMA cache_size") } == 77)
      #expect(try await database.titles() == ["Emma"])
    }
    #expect(counted.count.withLock { $0 } == 1)
    _ = try DatabaseTemplate.shared(for: migrator).makeDatabase()
    #expect(counted.count.withLock { $0 } == 2)
  }

  @Test("an error of a migration is thrown to all callers, and the next caller tries again")
  func failure() async throws {
    final class Box: Sendable { let fails = Mutex(true) }
    let box = Box()
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { db in
      if box.fails.withLock({ $0 }) { throw CancellationError() }
      try db.execute(sql: "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT)")
    }
    #expect(throws: CancellationError.self) { try DatabaseTemplate.shared(for: migrator) }
    box.fails.withLock { $0 = false }
    #expect(try await DatabaseTemplate.shared(for: migrator).makeDatabase().titles() == [])
  }

  @Test("migrators that share a template each keep their own configuration")
  func configurations() async throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1", sql: "CREATE TABLE book(id INTEGER PRIMARY KEY, config TEXT)")
    for id in [nil, 7, 8] as [Int32?] {
      var configuration = DatabaseConfiguration()
      configuration.applicationID = id
      configuration.foreignKeysEnabled = id == nil
      configuration.showsArgumentsInErrors = id == 8
      let database = try DatabaseTemplate.shared(for: migrator, configuration: configuration)
        .makeDatabase()
      #expect(try await database.read { try $0.applicationID } == id ?? 0)
      let keys = try await database.read { try $0.fetchOne(Bool.self, sql: "PRAGMA foreign_keys") }
      #expect(keys == (id == nil))
    }
    var configuration = DatabaseConfiguration()
    configuration.showsArgumentsInErrors = true
    let database = try DatabaseTemplate.shared(for: migrator, configuration: configuration)
      .makeDatabase()
    let error = try await databaseError {
      try await database.write { db in
        try db.execute(sql: "INSERT INTO book(id) VALUES (?)", arguments: ["x"])
      }
    }
    #expect(error.arguments == [.text("x")])
  }

  @Test("a copy can be migrated further")
  func further() async throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1", sql: "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT)")
    let database = try DatabaseTemplate.shared(for: migrator).makeDatabase()
    #expect(try await database.read(migrator.hasBeenMigrated))
    migrator.eraseDatabaseOnSchemaChange = true
    migrator.registerMigration("v2", sql: "INSERT INTO book(title) VALUES ('Emma')")
    try await migrator.migrate(database)
    #expect(try await database.titles() == ["Emma"])
  }

  @Test("initial rows are written once, all or none")
  func seeds() async throws {
    let template = try DatabaseTemplate.shared(for: appMigrator())
    let database = try template.makeDatabase { try $0.insertBook("Dune") }
    #expect(try await database.titles() == ["Emma", "Dune"])
    #expect(throws: CancellationError.self) {
      try template.makeDatabase { _ in throw CancellationError() }
    }
    #expect(try await template.makeDatabase().titles() == ["Emma"])
  }
}
