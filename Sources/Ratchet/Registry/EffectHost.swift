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
  func enter(_ id: AnyHashable, partOf effect: RunningEffect) -> RunningEffect?

  /// Records that a part of an effect has ended.
  func leave(_ part: RunningEffect)
}

extension EffectHost {
  /// Cancels the effects under an id in an effect's feature and below it. Does nothing if that
  /// effect was cancelled or has ended.
  func cancel(_ id: AnyHashable, of effect: RunningEffect) {
    holdingStore {
      if effect.isLive { cancel(effect.node.effectsBelow(id: id)) }
    }
  }
}
