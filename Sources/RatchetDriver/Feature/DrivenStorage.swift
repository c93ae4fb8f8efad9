public import RatchetData
public import RatchetDependencies

/// How a feature keeps its state in a database between runs.
///
/// ```swift
/// DrivenStorage(loading: .task) { database, dependencies in
///   try await migrator.migrate(database)
///   dependencies.counters = .live(database)
/// }
/// ```
public struct DrivenStorage<Action: Sendable>: Sendable {
  let loading: Action?
  let failure: @Sendable (Action) -> String?
  let prepare: @Sendable (any DatabaseWriter, inout DependencyValues) async throws -> Void

  /// - Parameters:
  ///   - loading: sent first, and not shown: loads what is in the database. Its effects must end.
  ///   - failure: in one line what went wrong, for an action which says that loading failed; the
  ///     run ends there.
  ///   - prepare: brings the database up to date and hands it to the feature. An error ends the run.
  public init(
    loading: Action? = nil,
    failure: @escaping @Sendable (Action) -> String? = { _ in nil },
    prepare:
      @escaping @Sendable (
        _ database: any DatabaseWriter, _ dependencies: inout DependencyValues
      ) async throws -> Void
  ) {
    self.loading = loading
    self.failure = failure
    self.prepare = prepare
  }
}
