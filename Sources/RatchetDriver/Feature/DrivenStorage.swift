public import RatchetData
public import RatchetDependencies
public import RatchetSync

/// The storage of a feature that keeps its state in a database between runs.
///
/// ```swift
/// DrivenStorage(loading: .appeared) { database, dependencies in
///   try await migrator.migrate(database)
///   dependencies.defaultDatabase = database
/// }
/// ```
public struct DrivenStorage<Action: Sendable>: Sendable {
  let loading: Action?
  let failure: @Sendable (Action) -> String?
  let configuration: DatabaseConfiguration
  let prepare: @Sendable (any DatabaseWriter, inout DependencyValues) async throws -> Void
  let seeds: (@Sendable (Database) throws -> Void)?
  let synchronizedTables: [SyncTable]

  /// Describes how the feature stores its state.
  ///
  /// - Parameters:
  ///   - loading: the first action, which loads the contents of the database or begins to observe
  ///     it. It is not shown.
  ///   - configuration: how the database is opened.
  ///   - prepare: migrates the database and passes it to the feature's dependencies. An error ends
  ///     the run.
  ///   - seeds: inserts the initial rows of a run with `--seeded`, in one transaction. Without it,
  ///     such a run is refused.
  ///   - synchronizedTables: the tables that `sync` keeps equal on several devices. Without them,
  ///     `sync` refuses the feature.
  public init(
    loading: Action? = nil,
    configuration: DatabaseConfiguration = DatabaseConfiguration(),
    prepare:
      @escaping @Sendable (
        _ database: any DatabaseWriter, _ dependencies: inout DependencyValues
      ) async throws -> Void,
    seeds: (@Sendable (Database) throws -> Void)? = nil,
    synchronizedTables: [SyncTable] = []
  ) {
    self.loading = loading
    self.failure = { _ in nil }
    self.configuration = configuration
    self.prepare = prepare
    self.seeds = seeds
    self.synchronizedTables = synchronizedTables
  }

  /// The form that also takes the feature's failures. Pass these to ``DrivenFeature`` instead,
  /// which accepts them for every feature.
  @available(*, deprecated, message: "Pass failure to DrivenFeature.")
  public init(
    loading: Action? = nil,
    failure: @escaping @Sendable (Action) -> String?,
    configuration: DatabaseConfiguration = DatabaseConfiguration(),
    prepare:
      @escaping @Sendable (
        _ database: any DatabaseWriter, _ dependencies: inout DependencyValues
      ) async throws -> Void,
    seeds: (@Sendable (Database) throws -> Void)? = nil
  ) {
    self.failure = failure
    self.loading = loading
    self.configuration = configuration
    self.prepare = prepare
    self.seeds = seeds
    synchronizedTables = []
  }
}
