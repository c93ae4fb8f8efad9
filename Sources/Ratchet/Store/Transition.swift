/// Where an action came from.
@usableFromInline
package enum TransitionOrigin: Sendable {
  /// From outside the store.
  case sent
  /// From an effect: with the effect that ran, or nil for `.send`.
  case effect(EffectSource?)
}

/// One action that was reduced.
@usableFromInline
package struct Transition<State, Action> {
  package let action: Action
  package let origin: TransitionOrigin
  package let group: EffectGroup?
  package let before: State
  package let after: State
  /// Whether the reducer returned something to be done.
  package var hasEffect = false
  /// Why the action was not reduced, if it was not.
  package var refusal: Refusal?
}
