// Package API for a driver that runs the store. Root stores only.
extension Store {
  /// Waits until a condition holds for the effects that have not ended, including cancelled ones.
  /// The condition is checked at once, after each action, at each end of an effect, and at each
  /// `wake()`.
  package func wait(until condition: @Sendable ([RunningEffect]) -> Bool) async {
    while !condition(core.root.listedEffects) {
      await withCheckedContinuation { waiter in
        // Checked again: on its way into the continuation, the task lets other jobs of the actor
        // run.
        if condition(core.root.listedEffects) { waiter.resume() } else { core.root.whenActive(waiter) }
      }
    }
  }

  /// Sends an action, and checks a condition on the unfinished effects once it is reduced. This
  /// takes one turn of the store's actor instead of two.
  package func send(
    _ action: sending Action, then condition: @Sendable ([RunningEffect]) -> Bool
  ) -> Bool {
    _ = sendHere(action)
    return condition(core.root.listedEffects)
  }
}
