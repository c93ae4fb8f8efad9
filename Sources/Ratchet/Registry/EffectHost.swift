/// The store as its effects see it. Effects keep this object alive, and not the store.
///
/// Everything except `isolation` and `taskExecutor` is called in the isolation.
@usableFromInline
protocol EffectHost: AnyObject, Sendable {
  var isolation: any Actor { get }

  /// The executor for tasks away from the isolation; nil for the shared global executor.
  var taskExecutor: (any EffectExecutor)? { get }

  /// Calls the body with the store held alive. Returns false, without calling it, if the store is
  /// gone.
  ///
  /// A store takes its lists of effects apart when it is released, on any thread: code that reads
  /// those lists or inserts into them must hold the store meanwhile.
  @discardableResult
  func holdingStore(_ body: () -> Void) -> Bool

  /// Cancels effects.
  func cancel(_ effects: [RunningEffect])

  /// Registers a part of an effect under an id; nil if the effect was cancelled or has ended.
  func enter(_ id: CancelKey, partOf effect: RunningEffect) -> RunningEffect?

  /// Records that a part of an effect has ended.
  func leave(_ part: RunningEffect)
}

extension EffectHost {
  /// Cancels the effects under an id in an effect's feature and below it. Does nothing if that
  /// effect was cancelled or has ended.
  func cancel(_ id: CancelKey, of effect: RunningEffect) {
    holdingStore {
      if effect.isLive { cancel(effect.node.effectsBelow(id: id)) }
    }
  }
}

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
