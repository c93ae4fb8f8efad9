/// State of something that goes with the first action that it sends: an alert, a dialog.
///
/// Presented by `ifLet(\.$alert, action: \.alert)`, alone or in a case of an enum, it is set to nil
/// after the parent has reduced any of its actions, unless the parent has put another in its place.
public protocol EphemeralState {
  associatedtype Action
}
