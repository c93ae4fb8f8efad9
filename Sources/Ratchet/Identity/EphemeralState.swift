/// A state that is dismissed after its first action, such as an alert or a dialog.
///
/// Presented by `ifLet(\.$alert, action: \.alert)`, alone or in a case of an enum, it is set to nil
/// after the parent has reduced any of its actions, unless the parent has replaced it. In an enum,
/// its actions are those in the action case of the same name; if the actions have no such case,
/// those that contain its ``Action``. An action of another case leaves it presented.
public protocol EphemeralState {
  /// The actions of its buttons.
  associatedtype Action
}

/// An action that arrives while an ephemeral state is presented.
///
/// It is inspected by reflection, which is slow, but happens only when a button of an alert is
/// chosen.
struct EphemeralAction<Action> {
  private let action: Action

  init(_ action: Action) { self.action = action }

  /// Whether it belongs to the ephemeral state that a state is, or contains in its case.
  func belongs<State>(to state: State) -> Bool {
    if state is any EphemeralState { return true }
    let reflected = Mirror(reflecting: action)
    // An action that is not an enum cannot be attributed to a case.
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

  /// Empty if the actions do not list their cases.
  private static var caseNames: [String] {
    func names<Root: CasePathable>(of _: Root.Type) -> [String] {
      (Root.AllCasePaths.self as? any CasePathNaming.Type)?.caseNames ?? []
    }
    return (Action.self as? any CasePathable.Type).map { names(of: $0) } ?? []
  }
}
