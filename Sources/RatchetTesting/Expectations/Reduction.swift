/// The result of reducing actions without a store: the state, and the effects that did not run.
public struct Reduction<State, Action> {
  /// The state after the actions.
  public let state: State
  /// The effects that the reducer returned, in the order in which a store would meet them. None was
  /// run.
  public let effects: [ReturnedEffect<Action>]
}
