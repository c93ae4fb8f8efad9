extension DatabaseMigrator {
  /// Applies what is pending. Two processes may do so at once: each migration is applied by one.
  ///
  /// Throws, before anything is changed, if two migrations have one name, if the database has a
  /// migration that is not registered (a newer version of the program made it), if one is
  /// registered before another that was applied without it, or if the text of an applied one was
  /// changed. Takes no write lock where nothing is pending.
  public func migrate(_ database: some DatabaseWriter) async throws {
    try await database.writeWithoutTransaction { try MigrationRun(self).migrate($0) }
  }

  /// As the asynchronous `migrate`, but blocks the calling thread: for the start of a program.
  public func migrate(_ database: some DatabaseWriter) throws {
    try database.writeWithoutTransaction { try MigrationRun(self).migrate($0) }
  }

  /// Applies what is pending, up to and including the migration of that name. Throws as
  /// ``migrate(_:)`` does, and if a later one was applied already.
  public func migrate(_ database: some DatabaseWriter, upTo name: String) async throws {
    try await database.writeWithoutTransaction { try MigrationRun(self, upTo: name).migrate($0) }
  }

  /// As the asynchronous `migrate(_:upTo:)`, but blocks the calling thread.
  public func migrate(_ database: some DatabaseWriter, upTo name: String) throws {
    try database.writeWithoutTransaction { try MigrationRun(self, upTo: name).migrate($0) }
  }
}
