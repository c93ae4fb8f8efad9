package import RatchetDependencies

// Package API for a test store. Root stores only.
extension Store {
  /// Replaces the dependencies of later actions and effects.
  package func setDependencies(_ dependencies: DependencyValues) {
    core.root.dependencies = dependencies
  }

  /// Uses an executor for later work of effects away from the store's actor.
  package func setExecutor(_ executor: any EffectExecutor) { core.root.setExecutor(executor) }

  /// Calls a closure in the isolation.
  package func perform<R: Sendable>(_ body: @Sendable (isolated Store<State, Action>) -> R) -> R {
    body(self)
  }

  /// The effects that have neither been cancelled nor ended.
  package var running: [RunningEffect] { core.root.liveEffects }

  /// Lets jobs that wait for the store's actor run first.
  package func giveWay() async { await Task.yield() }

  /// Waits until something has happened: an action was reduced, an effect has ended, or `wake()`
  /// was called. Returns at once if the condition holds or nothing runs.
  ///
  /// When it returns, the code that caused it to return has run up to its next wait: this function
  /// is resumed on the store's executor, behind that code.
  ///
  /// - Returns: the running effects.
  package func activity(unless condition: @Sendable () -> Bool) async -> [RunningEffect] {
    if !condition(), !core.root.isIdle {
      await withCheckedContinuation { waiter in
        // Checked again: on its way into the continuation, the task lets other jobs of the actor
        // run.
        if condition() || core.root.isIdle { waiter.resume() } else { core.root.whenActive(waiter) }
      }
    }
    return core.root.liveEffects
  }

  /// Resumes the tasks that wait for activity.
  package func wake() { core.root.wake() }

  /// Cancels every effect.
  package func cancelEffects() { core.root.cancel(core.root.liveEffects) }
}
