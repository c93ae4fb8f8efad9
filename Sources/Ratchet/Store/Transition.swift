/// The sender of an action.
@usableFromInline
package enum TransitionOrigin: Sendable {
  /// Sent from outside the store.
  case sent
  /// Sent by an effect: the running effect's source, or nil for `.send`.
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
  /// Whether the reducer returned an effect.
  package var hasEffect = false
  /// The refusal of the action, if it was not reduced.
  package var refusal: Refusal?
}
