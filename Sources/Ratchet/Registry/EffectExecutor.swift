/// An executor for the work of effects away from their store's actor. A test gives one to its
/// store, and knows by it when nothing is left to run.
@usableFromInline
package protocol EffectExecutor: TaskExecutor {
  /// Whether the executor also runs the jobs of the store's actor. It then sees every step of an
  /// effect.
  var runsActor: Bool { get }

  /// Announces a task that is made next in the store's isolation, where the executor runs the
  /// actor's jobs. ``runStart()`` then starts that task.
  func prepareStart()

  /// Runs the announced task up to its first wait.
  func runStart()

  /// Marks the current task as the task of an effect.
  func begin(_ effect: RunningEffect)

  /// Records that the task of an effect has nothing left to do.
  func end(_ effect: RunningEffect)

  /// Marks the current task as one of no effect: its hop to the store's actor is not a step of any.
  func noteOutsider()

  /// Records that such a task has nothing left to do on the actor.
  func forgetOutsider()

  /// Announces that an effect is about to move onto the executor or off it, where the executor
  /// cannot see it.
  func hold()

  /// Records that the move announced by `hold()` has happened.
  func release()
}
