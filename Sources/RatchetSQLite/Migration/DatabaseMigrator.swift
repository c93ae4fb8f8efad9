/// The migrations that make a database's schema, in the order in which they are registered.
///
/// Each migration is applied once, in its own transaction, and recorded in the table
/// `ratchet_migrations` of the database. If one throws, it is rolled back as a whole, the earlier
/// ones are kept, and the next run continues from there. Never change or move a migration that has
/// been released: register a new one after it.
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
  /// Whether the whole contents of a database are erased if its applied migrations no longer give
  /// the schema that it has: because one was changed, removed, renamed or moved, or because the
  /// schema was changed by hand. Use it in development only; the default is `false`.
  ///
  /// A file with migrations of which none is registered belongs to another program: it is refused,
  /// not erased.
  public var eraseDatabaseOnSchemaChange = false

  /// Whether a database without records of its own is taken over from GRDB. The default is `true`.
  ///
  /// The migrations that GRDB has recorded in its table `grdb_migrations` count as applied if they
  /// are registered under the same names. They are recorded in `ratchet_migrations` once: in the
  /// transaction of the first pending migration or, if none is pending, in their own. If one is not
  /// registered, the database is refused. GRDB's table is not changed. It is read again only for
  /// one check: if GRDB has applied a migration since then that is still pending here,
  /// `migrate(_:)` throws.
  ///
  /// Set it to `false` if GRDB continues to migrate its own tables in the file.
  public var takesOverGRDBMigrations = true

  package var registered: [Migration] = []

  /// Makes a migrator without migrations.
  public init() {}

  /// The names of the migrations, in the order in which they were registered.
  public var migrations: [String] {
    registered.map(\.name)
  }

  /// Adds a migration after those registered before. Names must be unique; otherwise
  /// `migrate(_:)` throws.
  ///
  /// Foreign keys are not enforced while `body` runs, so that a table can be rebuilt without
  /// deleting the rows that refer to it. If the connection enforces them, they are checked in the
  /// whole database before the commit.
  ///
  /// A change of a closure that has been applied cannot be detected, but a change of SQL can: so
  /// register migrations that need no Swift as SQL.
  public mutating func registerMigration(
    _ name: String, migrate body: @escaping @Sendable (Database) throws -> Void
  ) {
    registered.append(Migration(name: name, body: .closure(Migration.ClosureBody(call: body))))
  }

  /// Adds a migration of one or more statements, separated by semicolons.
  ///
  /// Its checksum is recorded: a database to which another text was applied under this name is
  /// refused. White space and comments do not count.
  public mutating func registerMigration(_ name: String, sql: String) {
    registered.append(Migration(name: name, body: .sql(sql)))
  }

  /// Returns the names of the applied migrations, in the order in which they were applied. If the
  /// database is to be taken over from GRDB, these are the names that GRDB has recorded.
  public func appliedMigrations(_ db: Database) throws -> [String] {
    try applied(db).names
  }

  /// Returns the records of the applied migrations, in the order in which they were applied.
  public func records(_ db: Database) throws -> [MigrationRecord] {
    try MigrationRecord.all(db)
  }

  /// Returns whether no migration is pending. Throws like `migrate(_:)` if the database does not
  /// fit the migrations.
  public func hasBeenMigrated(_ db: Database) throws -> Bool {
    try plan(applied(db)).pending.isEmpty
  }

  /// Returns whether a newer version of the program has migrated the database: it has a migration
  /// that is not registered. Migrating it would throw.
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
