/// An executor for what effects do away from their store's actor. A test gives one to its store, and
/// learns from it when nothing is left to run.
@usableFromInline
package protocol EffectExecutor: TaskExecutor {
  /// Whether the store's actor has its jobs run by it too: then it sees every step of an effect.
  var runsActor: Bool { get }

  /// The task that is made next in the store's isolation, where the executor runs the actor's jobs, is
  /// begun by ``runStart()``.
  func prepareStart()

  /// Runs that task up to its first wait.
  func runStart()

  /// The current task is that of an effect from here on.
  func begin(_ effect: RunningEffect)

  /// The task of an effect has nothing left to do.
  func end(_ effect: RunningEffect)

  /// The current task belongs to no effect: that it goes to the store's actor says nothing of any.
  func noteOutsider()

  /// Such a task has nothing left to do there.
  func forgetOutsider()

  /// An effect is about to go where the executor does not see it: onto the executor, or off it.
  func hold()

  /// What `hold()` announced has happened.
  func release()
}
