/// What follows from an action that was sent to a store: all effects that descend from it, those of
/// actions that effects sent included.
public struct StoreTask: Sendable {
  @usableFromInline package let group: EffectGroup?

  @inlinable
  init(group: EffectGroup?) { self.group = group }

  /// Waits until all effects have ended, or the store is gone. Cancelling the waiting task cancels
  /// the effects.
  public func finish() async {
    guard let group, let host = group.host else { return }
    await withTaskCancellationHandler {
      await group.finish(isolation: host.isolation)
    } onCancel: {
      cancel()
    }
  }

  /// Asks for the effects to be cancelled: they are as soon as the store's actor is free. Does not
  /// wait until they have ended; `finish()` does.
  public func cancel() {
    guard let group else { return }
    EffectRunner.cancel(group)
  }
}

extension EffectGroup {
  fileprivate func finish(isolation: isolated any Actor) async {
    guard !isEmpty else { return }
    await withCheckedContinuation { whenEmpty($0) }
  }
}
