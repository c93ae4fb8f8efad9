/// An action in the queue of a store.
@usableFromInline
struct WaitingAction<Action> {
  @usableFromInline var action: Action
  /// Nil if it descends from the action that is being sent.
  @usableFromInline var group: EffectGroup?
  /// The sequence of effects of which this action is a step.
  @usableFromInline var step: RunningEffect?
  @usableFromInline var origin: TransitionOrigin

  @inlinable
  init(action: Action, group: EffectGroup?, step: RunningEffect?, origin: TransitionOrigin) {
    self.action = action
    self.group = group
    self.step = step
    self.origin = origin
  }
}
