package import RatchetDependencies

// What a test store needs of the store that it drives. Root stores only.
extension Store {
  /// Sends with the dependencies that the test has set.
  package func send(_ action: sending Action, with dependencies: DependencyValues) -> StoreTask {
    var dependencies = dependencies
    dependencies.isBeingChanged = false
    core.setDependencies(dependencies)
    return StoreTask(group: dispatch.send(action))
  }

  /// Runs what effects do away from the store's actor on an executor, from here on.
  package func setExecutor(_ executor: any EffectExecutor) { core.setExecutor(executor) }

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
      await withCheckedContinuation { core.whenActive($0) }
    }
    return core.liveEffects
  }

  /// Lets those go on that wait for activity.
  package func wake() { core.wake() }

  /// Cancels every effect.
  package func cancelEffects() { core.cancelEffects() }
}
