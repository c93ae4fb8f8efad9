import RatchetData
public import RatchetDependencies
public import RatchetQuery
public import RatchetSQLite

extension DependencyValues {
  /// Makes the default database for the current context, migrates it, and makes the engine that
  /// synchronizes its tables: ``defaultSyncEngine``.
  ///
  /// In the `live` context the engine starts at once. In previews and tests it has a server of its
  /// own in memory, `transport` is not used, and the engine does not run until it is started.
  ///
  /// ```swift
  /// try prepareDependencies {
  ///   try $0.bootstrapDatabase(
  ///     .reminders, synchronizing: RemindersList.self, Reminder.self, over: transport)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - path: As for `bootstrapDatabase` without an engine; so are `configuration` and `seeds`.
  ///   - tables: The tables to synchronize.
  ///   - transport: Makes the way to the other devices.
  public mutating func bootstrapDatabase<each T: PrimaryKeyedTable>(
    _ migrator: DatabaseMigrator,
    at path: String? = nil,
    configuration: DatabaseConfiguration = DatabaseConfiguration(),
    seeds: (@Sendable (Database) throws -> Void)? = nil,
    synchronizing tables: repeat (each T).Type,
    over transport: @autoclosure () throws -> any SyncTransport,
    syncEngineDelegate: (any SyncEngineDelegate)? = nil
  ) throws {
    try bootstrapDatabase(migrator, at: path, configuration: configuration, seeds: seeds)
    let isLive = context == .live
    let engine = try SyncEngine(
      for: defaultDatabase, tables: repeat each tables,
      transport: isLive ? transport() : MemorySyncServer().transport(),
      delegate: syncEngineDelegate)
    defaultSyncEngine = engine
    if isLive { Task { await engine.start() } }
  }
}
