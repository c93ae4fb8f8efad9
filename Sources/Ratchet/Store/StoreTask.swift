/// What follows from an action that was sent to a store: all effects that descend from it, those of
/// actions that effects sent included.
public struct StoreTask: Sendable {
  @usableFromInline package let group: EffectGroup?

  @inlinable
  init(group: EffectGroup?) { self.group = group }

  /// That of an action from which nothing follows.
  package static var finished: StoreTask { StoreTask(group: nil) }

  init(refusal: any Error) {
    let group = EffectGroup(host: nil)
    group.refusal = refusal
    self.init(group: group)
  }

  /// Waits until all effects have ended, or the store is gone. Cancelling the waiting task cancels
  /// the effects.
  public func finish() async {
    guard let group, let host = group.host else { return }
    await withTaskCancellationHandler {
      await group.finish(in: host, isolation: host.isolation)
    } onCancel: {
      cancel()
    }
  }

  /// Asks for the effects to be cancelled: they are as soon as the store's actor is free. Does not
  /// wait until they have ended; `finish()` does.
  public func cancel() {
    guard let group else { return }
    group.isCancelled = true
    EffectRunner.cancel(group)
  }

  /// Takes note that the effects are to be cancelled, and sends nobody to do it: the caller does, by
  /// ``EffectGroup/cancelIfRequested()``.
  package func requestCancellation() { group?.isCancelled = true }

  /// Whether `cancel()` was called, or the task was cancelled that waited in `finish()`. That some of
  /// the effects were cancelled by an id, or with their feature, does not count; nor does anything
  /// where no effect ran when the action was sent.
  public var isCancelled: Bool { group?.isCancelled ?? false }

  /// Why the action was not reduced: the error of a throwing reducer, of a middleware, or of a full
  /// inbox; nil where it was reduced, or is queued. `trySend` throws it instead.
  public var refusal: (any Error)? { group?.refusal }
}

extension EffectGroup {
  fileprivate func finish(in host: EffectHost, isolation: isolated any Actor) async {
    await withCheckedContinuation { waiter in
      if !host.holdingStore({ whenEmpty(waiter) }) { waiter.resume() }
    }
  }
}
