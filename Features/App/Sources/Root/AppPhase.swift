public import Ratchet

/// The phase of the application: its database is being opened, is open and the tabs are shown, or
/// could not be opened.
@Reducer
public struct AppPhase {
  /// The phase, with the tabs once the database is open.
  @CasePathable
  @ObservableState
  public enum State: Equatable, Sendable {
    /// The database is not open yet.
    case loading
    /// The database is open.
    case ready(AppFeature.State)
    /// The database could not be opened. The line names the file and the reason.
    case failed(String)
  }

  /// The actions of the tabs.
  public typealias Action = AppFeature.Action

  /// Makes the reducer.
  public init() {}

  public var body: some Reducer<State, Action> {
    EmptyReducer().ifCaseLet(\.ready, action: \.wholeAction) { AppFeature() }
  }
}

extension AppFeature.Action.AllCasePaths {
  /// All actions: the phase has none of its own. (`ifCaseLet` does not take `\.self`.)
  var wholeAction: AnyCasePath<AppFeature.Action, AppFeature.Action> { AnyCasePath() }
}
