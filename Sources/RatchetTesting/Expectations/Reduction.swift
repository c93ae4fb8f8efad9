/// What came of a reducer that a test called by itself.
public struct Reduction<State, Action> {
  /// The state after the actions.
  public let state: State
  /// What the reducer asked for, in the order in which a store would come to it. Nothing of it was done.
  public let effects: [ReturnedEffect<Action>]
}
