/// A task to create, unless its entry is cancelled first.
@usableFromInline
struct StartCommand<Action> {
  @usableFromInline let effect: RunningEffect
  @usableFromInline let run: EffectRun<Action>

  @inlinable
  init(effect: RunningEffect, run: EffectRun<Action>) {
    self.effect = effect
    self.run = run
  }
}
