/// The changes that make the database's schema, in the order in which they are registered.
///
/// Each migration is applied once, in a transaction of its own, and recorded in the table
/// `ratchet_migrations` of the database. If one throws, it is rolled back whole, those before it
/// stay, and the next run goes on from there. A migration that has been released is never changed
/// or moved: register a new one after it.
///
/// ```swift
/// var migrator = DatabaseMigrator()
/// migrator.registerMigration("v1 books") { db in
///   try db.execute(sql: "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
/// }
/// try await migrator.migrate(database)
/// ```
public struct DatabaseMigrator: Sendable {
  private struct Migration: Sendable {
    var name: String
    var body: @Sendable (Database) throws -> Void
  }

  private var migrations: [Migration] = []

  public init() {}

  /// Adds a migration after those registered before. Names must differ; ``migrate(_:)`` throws if
  /// they do not.
  ///
  /// Foreign keys are not enforced while `body` runs, so that a table can be rebuilt without
  /// deleting what refers to it; they are checked over the whole database before it is committed.
  public mutating func registerMigration(
    _ name: String, _ body: @escaping @Sendable (Database) throws -> Void
  ) {
    migrations.append(Migration(name: name, body: body))
  }

  /// Applies what is pending. Two processes may do so at once: each migration is applied by one.
  ///
  /// Throws, before anything is changed, if two migrations have one name, if the database has a
  /// migration that is not registered (a newer version of the program made it), or if one is
  /// registered before another that was applied without it.
  public func migrate(_ database: some DatabaseWriter) async throws {
    try await database.writeWithoutTransaction { db in
      let enforced = try db.fetchOne(Int.self, sql: "PRAGMA foreign_keys") ?? 0
      try db.control("PRAGMA foreign_keys = 0")
      let result = Result { while try applyNext(db) {} }
      try db.control("PRAGMA foreign_keys = \(enforced)")
      try result.get()
    }
  }

  /// The names recorded in the database, in the order in which they were applied.
  public func appliedMigrations(_ db: Database) throws -> [String] {
    let table = try db.fetchOne(
      Int.self, sql: "SELECT 1 FROM sqlite_schema WHERE name = 'ratchet_migrations'")
    guard table != nil else { return [] }
    return try db.fetchAll(
      String.self, sql: "SELECT name FROM ratchet_migrations ORDER BY position")
  }

  /// Whether nothing is pending. Throws as ``migrate(_:)`` does if the database does not fit.
  public func hasBeenMigrated(_ db: Database) throws -> Bool {
    try plan(db).pending.isEmpty
  }

  private func plan(_ db: Database) throws -> MigrationPlan {
    try MigrationPlan(registered: migrations.map(\.name), applied: appliedMigrations(db))
  }

  /// Applies one migration, if one is pending. The plan is made inside the transaction: another
  /// process may have gone on since the last one.
  private func applyNext(_ db: Database) throws -> Bool {
    try db.inTransaction {
      guard let name = try plan(db).pending.first,
        let migration = migrations.first(where: { $0.name == name })
      else { return false }
      try migration.body(db)
      try checkForeignKeys(db, after: name)
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS ratchet_migrations(
            position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT
          """)
      try db.execute(
        sql: "INSERT INTO ratchet_migrations(name) VALUES (?)", arguments: [name])
      return true
    }
  }

  private func checkForeignKeys(_ db: Database, after name: String) throws {
    try db.forEachRow(sql: "PRAGMA foreign_key_check") { row in
      throw DatabaseError(
        code: .constraintForeignKey,
        message: Wording.foreignKeys(
          name, table: try row["table"], parent: try row["parent"]))
    }
  }
}
