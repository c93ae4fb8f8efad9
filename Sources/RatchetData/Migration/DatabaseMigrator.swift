/// The changes that make the database's schema, in the order in which they are registered.
///
/// Each migration is applied once, in a transaction of its own, and recorded in the table
/// `ratchet_migrations` of the database. If one throws, it is rolled back whole, those before it
/// stay, and the next run goes on from there. A migration that has been released is never changed
/// or moved: register a new one after it.
///
/// ```swift
/// var migrator = DatabaseMigrator()
/// migrator.registerMigration(
///   "v1 books", sql: "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
/// migrator.registerMigration("v2 titles without blanks") { db in
///   try db.execute(sql: "UPDATE book SET title = trim(title)")
/// }
/// try await migrator.migrate(database)
/// ```
public struct DatabaseMigrator: Sendable {
  /// Whether a database is erased, all that is in it, where the migrations that were applied to it
  /// no longer give the schema that it has: one was changed, removed, renamed or moved. Only for
  /// development; `false` unless it is set.
  ///
  /// A file none of whose migrations is registered is somebody else's: it is refused, not erased.
  public var eraseDatabaseOnSchemaChange = false

  /// Whether a database without a record of its own is taken over from GRDB; `true` unless it is set.
  ///
  /// The migrations that GRDB has recorded in its table `grdb_migrations` count as applied where they are
  /// registered under the same names. They are recorded here once, in the transaction of the first
  /// migration that is pending. One that is not registered is refused. GRDB's table stays as it is,
  /// and is not read again but for this: where GRDB has applied a migration since that is still
  /// pending here, ``migrate(_:)`` throws.
  ///
  /// Set it to `false` where GRDB goes on migrating its own tables of the file.
  public var takesOverGRDBMigrations = true

  var registered: [Migration] = []

  public init() {}

  /// The names, in the order in which they were registered.
  public var migrations: [String] {
    registered.map(\.name)
  }

  /// Adds a migration after those registered before. Names must differ; ``migrate(_:)`` throws if
  /// they do not.
  ///
  /// Foreign keys are not enforced while `body` runs, so that a table can be rebuilt without
  /// deleting what refers to it; they are checked over the whole database before it is committed, if the
  /// connection enforces them.
  ///
  /// That a closure was changed after it was applied cannot be seen; of SQL it can, so register what
  /// needs no Swift as SQL.
  public mutating func registerMigration(
    _ name: String, migrate body: @escaping @Sendable (Database) throws -> Void
  ) {
    registered.append(Migration(name: name, body: .closure(Migration.ClosureBody(call: body))))
  }

  /// Adds a migration of one or several statements, separated by semicolons.
  ///
  /// Its checksum is recorded: a database to which another text was applied under this name is
  /// refused. White space and comments do not count.
  public mutating func registerMigration(_ name: String, sql: String) {
    registered.append(Migration(name: name, body: .sql(sql)))
  }

  /// The names recorded in the database, in the order in which they were applied. Of a database that is
  /// to be taken over from GRDB, those that GRDB has recorded.
  public func appliedMigrations(_ db: Database) throws -> [String] {
    try applied(db).names
  }

  /// What is recorded in the database, in the order in which it was applied.
  public func records(_ db: Database) throws -> [MigrationRecord] {
    try MigrationRecord.all(db)
  }

  /// Whether nothing is pending. Throws as ``migrate(_:)`` does if the database does not fit.
  public func hasBeenMigrated(_ db: Database) throws -> Bool {
    try plan(applied(db)).pending.isEmpty
  }

  /// Whether a newer version of the program has migrated the database: it has a migration that is not
  /// registered. To migrate it throws.
  public func hasBeenSuperseded(_ db: Database) throws -> Bool {
    let names = Set(migrations)
    return try appliedMigrations(db).contains { !names.contains($0) }
  }

  func applied(_ db: Database) throws -> AppliedMigrations {
    try AppliedMigrations(
      db, in: MigrationRecord.columns(db),
      takingOverFor: takesOverGRDBMigrations ? registered.map(\.registered) : nil)
  }

  func plan(_ applied: AppliedMigrations) throws -> MigrationPlan {
    try applied.plan(for: registered.map(\.registered))
  }
}
