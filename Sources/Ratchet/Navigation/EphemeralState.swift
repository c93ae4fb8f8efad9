/// State of something that goes with the first action that it sends: an alert, a dialog.
///
/// Presented by `ifLet(\.$alert, action: \.alert)`, alone or in a case of an enum, it is set to nil
/// after the parent has reduced any of its actions, unless the parent has put another in its place. In an
/// enum, its actions are those of the case of the same name; where the actions have no such case, those
/// that hold its ``Action``. An action of another case leaves it where it is.
public protocol EphemeralState {
  associatedtype Action
}

/// An action that comes while something is presented that goes with the first action that it sends.
///
/// It is looked at by reflection: that is slow, and happens when a button of an alert is chosen.
struct EphemeralAction<Action> {
  private let action: Action

  init(_ action: Action) { self.action = action }

  /// Whether it is one of the alert that a state is, or holds in its case.
  func belongs<State>(to state: State) -> Bool {
    if state is any EphemeralState { return true }
    let reflected = Mirror(reflecting: action)
    // Nobody can say to which case an action belongs that is no enum.
    guard reflected.displayStyle == .enum, let alert = Mirror(reflecting: state).children.first,
      let name = alert.label, let ephemeral = alert.value as? any EphemeralState
    else { return true }
    let held = reflected.children.first
    if held?.label == name { return true }
    if Self.caseNames.contains(name) { return false }
    return isAction(action, of: ephemeral)
      || held.map { isAction($0.value, of: ephemeral) } ?? false
  }

  private func isAction<Value, Alert: EphemeralState>(_ value: Value, of _: Alert) -> Bool {
    value is Alert.Action
  }

  /// Empty where the actions do not list their cases.
  private static var caseNames: [String] {
    func names<Root: CasePathable>(of _: Root.Type) -> [String] {
      (Root.AllCasePaths.self as? any CasePathNaming.Type)?.caseNames ?? []
    }
    return (Action.self as? any CasePathable.Type).map { names(of: $0) } ?? []
  }
}
