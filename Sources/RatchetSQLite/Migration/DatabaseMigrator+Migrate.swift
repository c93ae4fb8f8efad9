extension DatabaseMigrator {
  /// Applies the pending migrations. Several processes may do so at the same time: each migration
  /// is applied by one of them.
  ///
  /// Throws before anything is changed if two migrations have the same name, if the database has a
  /// migration that is not registered (a newer version of the program applied it), if a migration
  /// is registered before one that was applied without it, or if the text of an applied migration
  /// has changed. If nothing is pending, no write lock is taken.
  public func migrate(_ database: some DatabaseWriter) async throws {
    try await database.writeWithoutTransaction { try MigrationRun(self).migrate($0) }
  }

  /// Like the asynchronous `migrate`, but blocks the calling thread: for the start of a program.
  public func migrate(_ database: some DatabaseWriter) throws {
    try database.writeWithoutTransaction { try MigrationRun(self).migrate($0) }
  }

  /// Applies the pending migrations up to and including the one with this name. Throws like
  /// `migrate(_:)`, and if a later one was applied already.
  public func migrate(_ database: some DatabaseWriter, upTo name: String) async throws {
    try await database.writeWithoutTransaction { try MigrationRun(self, upTo: name).migrate($0) }
  }

  /// Like the asynchronous `migrate(_:upTo:)`, but blocks the calling thread.
  public func migrate(_ database: some DatabaseWriter, upTo name: String) throws {
    try database.writeWithoutTransaction { try MigrationRun(self, upTo: name).migrate($0) }
  }
}

extension DatabaseMigrator {
  /// Applies the pending migrations to a copy of the database, and returns what they did. The
  /// database itself is only read.
  ///
  /// It throws the errors that `migrate(_:)` would throw, including those of a migration that
  /// fails on the existing rows. A copy of up to 64 MB is made in memory, a larger one in the
  /// temporary folder.
  ///
  /// ```swift
  /// let dryRun = try await migrator.dryRun(on: database)
  /// print(dryRun)
  /// ```
  public func dryRun(
    on database: some DatabaseReader, upTo name: String? = nil
  ) async throws -> MigrationDryRun {
    try await database.read { try dryRun($0, upTo: name) }
  }

  /// Like the asynchronous `dryRun`, but blocks the calling thread.
  public func dryRun(
    on database: some DatabaseReader, upTo name: String? = nil
  ) throws -> MigrationDryRun {
    try database.read { try dryRun($0, upTo: name) }
  }

  private func dryRun(_ db: Database, upTo name: String?) throws -> MigrationDryRun {
    let copy = try DatabaseCopy(of: db)
    var migrations: [MigrationDryRun.Migration] = []
    var erasesDatabase = false
    var takenOver: [String] = []
    let before = try DatabaseSchema(copy.database)
    let run = MigrationRun(self, upTo: name) {
      erasesDatabase = true
    } willTakeOver: {
      takenOver = $0
    } report: {
      migrations.append($0)
    }
    try copy.database.writeWithoutTransaction { try run.migrate($0) }
    return MigrationDryRun(
      erasesDatabase: erasesDatabase, takenOverFromGRDB: takenOver, migrations: migrations,
      schemaChanges: before.changes(to: try DatabaseSchema(copy.database)))
  }
}

extension DatabaseMigrator {
  /// Returns whether the registered migrations would give a schema other than the database's, as
  /// far as it has been migrated: because one was changed, removed, renamed or moved, or because
  /// the schema was changed by hand. To find out, they are run on an empty database in memory.
  public func hasSchemaChanges(_ db: Database) throws -> Bool {
    let applied = try applied(db)
    do {
      _ = try plan(applied)
    } catch let error as DatabaseError where error.code == .schema {
      return true
    }
    return try !schemaChanges(db, applied).isEmpty
  }

  /// The differences between the schema that the applied migrations give and that of the database.
  func schemaChanges(_ db: Database, _ applied: AppliedMigrations) throws -> [SchemaChange] {
    let appliedCount = registered.count - (try plan(applied).pending.count)
    guard appliedCount > 0 else { return [] }
    let configuration = db.configuration.forScratch
    let model = try Database.open(.memory, configuration: configuration, role: .writer)
    var migrator = self
    migrator.eraseDatabaseOnSchemaChange = false
    let run = MigrationRun(migrator, upTo: registered[appliedCount - 1].name)
    try model.writeWithoutTransaction { try run.migrate($0) }
    let expected = try DatabaseSchema(model)
    return try expected.changes(to: DatabaseSchema(db))
  }
}
