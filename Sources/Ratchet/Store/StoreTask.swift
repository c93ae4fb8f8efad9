/// Everything that follows from an action that was sent to a store: all effects that descend from
/// it, including those of actions that effects sent.
public struct StoreTask: Sendable {
  @usableFromInline package let group: EffectGroup?

  @inlinable
  init(group: EffectGroup?) { self.group = group }

  /// The task of an action without effects.
  package static var finished: StoreTask { StoreTask(group: nil) }

  init(refusal: any Error) {
    let group = EffectGroup()
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

  /// Requests that the effects be cancelled, which happens as soon as the store's actor is free.
  /// Does not wait until they have ended; `finish()` does.
  public func cancel() {
    guard let group else { return }
    group.isCancelled = true
    EffectRunner.cancel(group)
  }

  /// Records that the effects are to be cancelled. It starts no task for that: the caller then
  /// calls ``EffectGroup/cancelIfRequested()``.
  package func requestCancellation() { group?.isCancelled = true }

  /// Whether `cancel()` was called, or a task was cancelled while it waited in `finish()`. Stays
  /// false if effects were cancelled only by an id or with their feature, and if no effect ran when
  /// the action was sent.
  public var isCancelled: Bool { group?.isCancelled ?? false }

  /// The error with which the action was refused: that of a throwing reducer, of a middleware, or
  /// of a full inbox. Nil if it was reduced or is queued. `trySend` throws the error instead.
  public var refusal: (any Error)? { group?.refusal }
}

extension EffectGroup {
  fileprivate func finish(in host: any EffectHost, isolation: isolated any Actor) async {
    await withCheckedContinuation { waiter in
      if !host.holdingStore({ whenEmpty(waiter) }) { waiter.resume() }
    }
  }
}
