public import RatchetDependencies
public import RatchetSQLite

extension DependencyValues {
  /// Makes the default database for the current context, and migrates it.
  ///
  /// | context | database |
  /// |---|---|
  /// | `live` | a ``/RatchetSQLite/DatabasePool`` in the file at `path` |
  /// | `preview` | a fresh one in memory, with the rows of `seeds` |
  /// | `test` | a fresh one in memory: a copy of a template that is migrated once per process |
  ///
  /// A program wraps the call in a function of its own, and calls that at its start:
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   mutating func bootstrapDatabase() throws {
  ///     try bootstrapDatabase(.library) { db in
  ///       try db.execute(sql: "INSERT INTO book(title) VALUES ('Emma')")
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// ```swift
  /// try prepareDependencies { try $0.bootstrapDatabase() }
  /// ```
  ///
  /// The file is opened and migrated before this returns, so that any error is thrown here.
  ///
  /// - Parameters:
  ///   - path: The file; by default ``RatchetSQLite/DatabasePool/defaultPath(named:)``. Its folder
  ///     is created if it does not exist. Only the `live` context uses it.
  ///   - seeds: Writes the initial rows of a preview.
  public mutating func bootstrapDatabase(
    _ migrator: DatabaseMigrator,
    at path: String? = nil,
    configuration: DatabaseConfiguration = DatabaseConfiguration(),
    seeds: (@Sendable (Database) throws -> Void)? = nil
  ) throws {
    switch context {
    case .live:
      let database = try DatabasePool.creatingFolder(at: path, configuration: configuration)
      try migrator.migrate(database)
      defaultDatabase = database
    case .test:
      defaultDatabase = try DatabaseTemplate.shared(for: migrator, configuration: configuration)
        .makeDatabase()
    case .preview:
      defaultDatabase = try DatabaseTemplate.shared(for: migrator, configuration: configuration)
        .makeDatabase(seeds: seeds)
    }
  }
}
