package import RatchetDependencies

// What a test store needs of the store that it drives. Root stores only.
extension Store {
  /// What actions and effects depend on from here on.
  package func setDependencies(_ dependencies: DependencyValues) {
    core.setDependencies(dependencies)
  }

  /// Runs what effects do away from the store's actor on an executor, from here on.
  package func setExecutor(_ executor: any EffectExecutor) { core.setExecutor(executor) }

  /// Does something in the isolation.
  package func perform<R: Sendable>(_ body: @Sendable (isolated Store<State, Action>) -> R) -> R {
    body(self)
  }

  /// The effects that were neither cancelled nor have ended.
  package var running: [RunningEffect] { core.liveEffects }

  /// Lets what waits for the store's actor go first.
  package func giveWay() async { await Task.yield() }

  /// Waits until something has happened: an action was reduced, an effect has ended, or `wake()` was
  /// called. Returns at once where the condition holds, or where nothing runs.
  ///
  /// When it returns, whatever made it return has run up to its next wait: this function is resumed
  /// on the store's executor, behind it.
  ///
  /// - Returns: the effects that run.
  package func activity(unless condition: @Sendable () -> Bool) async -> [RunningEffect] {
    if !condition(), !core.isIdle {
      await withCheckedContinuation { waiter in
        // Asked again: on its way into the continuation, the task gives other jobs of the actor a turn.
        if condition() || core.isIdle { waiter.resume() } else { core.whenActive(waiter) }
      }
    }
    return core.liveEffects
  }

  /// Lets those go on that wait for activity.
  package func wake() { core.wake() }

  /// Cancels every effect.
  package func cancelEffects() { core.cancelEffects() }
}
