public import Ratchet

/// A feature that a ``Driver`` can run: its reducer, where its state lives, and how it imports.
///
/// ```swift
/// DrivenFeature("Counter", summary: "one counter", state: Counter.State()) { Counter() }
/// ```
public struct DrivenFeature: Sendable {
  /// What the command line calls it.
  public let name: String
  /// A few words for the list of features.
  public let summary: String
  let program: any FeatureProgram

  /// - Parameters:
  ///   - state: made anew for each run, with the feature's dependencies in force.
  ///   - failure: in one line what went wrong, for an action which says that something failed: that
  ///     the state could not be loaded, or a write was not kept. While the feature loads, that ends the
  ///     run. Afterwards, where an effect has sent it, it is said on standard error with the line of the
  ///     script, the run goes on (without `--fail-fast`), and exits with 74.
  ///   - storage: how the state outlives the run; without it, it does not.
  ///   - importing: how a file is imported; without it, `import` refuses the feature.
  ///   - reducer: the feature.
  public init<R: Reducer>(
    _ name: String,
    summary: String,
    state: @escaping @autoclosure @Sendable () -> R.State,
    failure: @escaping @Sendable (R.Action) -> String? = { _ in nil },
    storage: DrivenStorage<R.Action>? = nil,
    importing: DrivenImport<R.Action>? = nil,
    reducer: @escaping @Sendable () -> R
  )
  where
    R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable
  {
    self.name = name
    self.summary = summary
    program = ReducerProgram(
      name: name, makeState: state, makeReducer: reducer,
      failure: { action in failure(action) ?? storage?.failure(action) }, storage: storage,
      importing: importing)
  }
}
