public import RatchetData
public import RatchetDependencies

/// How a feature keeps its state in a database between runs.
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

  /// - Parameters:
  ///   - loading: sent first, and not shown: loads what is in the database, or begins to observe it.
  ///   - configuration: how the database is opened.
  ///   - prepare: brings the database up to date and hands it to the feature. An error ends the run.
  ///   - seeds: the rows that a run with `--seeded` begins with, in one transaction. Without them, such
  ///     a run is refused.
  public init(
    loading: Action? = nil,
    configuration: DatabaseConfiguration = DatabaseConfiguration(),
    prepare:
      @escaping @Sendable (
        _ database: any DatabaseWriter, _ dependencies: inout DependencyValues
      ) async throws -> Void,
    seeds: (@Sendable (Database) throws -> Void)? = nil
  ) {
    self.loading = loading
    self.failure = { _ in nil }
    self.configuration = configuration
    self.prepare = prepare
    self.seeds = seeds
  }

  /// As the other, with the feature's failures: hand these to ``DrivenFeature``, which takes them of
  /// every feature.
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
  }
}
