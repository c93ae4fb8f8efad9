extension DatabaseMigrator {
  /// Applies the pending migrations to a copy of the database, and returns what they did. The
  /// database itself is only read.
  ///
  /// It throws the errors that ``migrate(_:)`` would throw, including those of a migration that
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
