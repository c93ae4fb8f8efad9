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
  /// ``migrate(_:)``, and if a later one was applied already.
  public func migrate(_ database: some DatabaseWriter, upTo name: String) async throws {
    try await database.writeWithoutTransaction { try MigrationRun(self, upTo: name).migrate($0) }
  }

  /// Like the asynchronous `migrate(_:upTo:)`, but blocks the calling thread.
  public func migrate(_ database: some DatabaseWriter, upTo name: String) throws {
    try database.writeWithoutTransaction { try MigrationRun(self, upTo: name).migrate($0) }
  }
}
