public import Ratchet
import RatchetIssues

/// A feature that a ``Driver`` can run: its reducer, its storage, and how it imports files.
///
/// ```swift
/// DrivenFeature("Counter", summary: "one counter", state: Counter.State()) { Counter() }
/// ```
public struct DrivenFeature: Sendable {
  /// The name of the feature on the command line.
  public let name: String
  /// A short description for the list of features.
  public let summary: String
  let program: any FeatureProgram
  /// The place of the description, by which a printed test names it.
  let location: IssueLocation

  /// Describes a feature to a driver.
  ///
  /// - Parameters:
  ///   - name: the name of the feature on the command line; no other feature of the program has it.
  ///   - summary: a short description for the list of features.
  ///   - state: makes the initial state, once for each run, with the dependencies of the feature.
  ///   - failure: a one-line description of the failure that an action reports, such as that the
  ///     state could not be loaded or a write was not kept; nil for other actions. While the
  ///     feature loads, a failure ends the run. Later, a failure that an effect has sent is written
  ///     to standard error with the line of the script; the run goes on (without `--fail-fast`),
  ///     and exits with 74.
  ///   - storage: how the state is kept between runs; nil if it is not.
  ///   - importing: how a file is imported; if it is nil, `import` refuses the feature.
  ///   - invariants: the conditions for which `bisect` and `shrink` look in a recording.
  ///   - recordedClients: the clients whose answers to reducers are recorded, as those of `\.date`
  ///     are.
  ///   - settings: the dependencies that `:set` changes at a prompt.
  ///   - reducer: makes the reducer of the feature.
  public init<R: Reducer>(
    _ name: String,
    summary: String,
    state: @escaping @autoclosure @Sendable () -> R.State,
    failure: @escaping @Sendable (R.Action) -> String? = { _ in nil },
    storage: DrivenStorage<R.Action>? = nil,
    importing: DrivenImport<R.Action>? = nil,
    invariants: [DrivenInvariant<R.State>] = [],
    recordedClients: [RecordedClient] = [],
    settings: [DrivenSetting] = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    reducer: @escaping @Sendable () -> R
  )
  where
    R.State: Encodable & Equatable & Sendable, R.Action: ActionExamples & Codable & Sendable
  {
    self.name = name
    self.summary = summary
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    program = ReducerProgram(
      name: name, makeState: state, makeReducer: reducer,
      failure: { action in failure(action) ?? storage?.failure(action) }, storage: storage,
      importing: importing, invariants: invariants, recordedClients: recordedClients,
      settings: settings)
  }
}
