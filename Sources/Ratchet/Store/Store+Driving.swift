// What a driver needs of the store that it runs. Root stores only.
extension Store {
  /// Waits until a condition holds of the effects that have not ended, those included that were
  /// cancelled. It is asked at once, after each action, at each end of an effect, and at each `wake()`.
  package func wait(until condition: @Sendable ([RunningEffect]) -> Bool) async {
    while !condition(core.listedEffects) {
      await withCheckedContinuation { waiter in
        // Asked again: on its way into the continuation, the task gives other jobs of the actor a turn.
        if condition(core.listedEffects) { waiter.resume() } else { core.whenActive(waiter) }
      }
    }
  }

  /// Sends an action, and asks the condition of the effects that have not ended when it is reduced: one
  /// turn of the store's actor where otherwise two would be.
  package func send(
    _ action: sending Action, then condition: @Sendable ([RunningEffect]) -> Bool
  ) -> Bool {
    _ = sendHere(action)
    return condition(core.listedEffects)
  }
}
