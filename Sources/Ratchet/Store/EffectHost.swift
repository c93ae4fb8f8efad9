/// The store as its effects see it. Effects keep this object alive, and not the store.
// Unchecked: its contents never change.
@usableFromInline
class EffectHost: @unchecked Sendable {
  @usableFromInline let isolation: any Actor

  @usableFromInline
  init(isolation: any Actor) { self.isolation = isolation }

  // Call all of these in the isolation.

  /// Calls the body with the store held alive. Returns false, without calling it, if the store is
  /// gone.
  ///
  /// A store takes its lists of effects apart when it is released, on any thread: code that reads
  /// those lists or inserts into them must hold the store meanwhile.
  @discardableResult
  func holdingStore(_ body: () -> Void) -> Bool {
    fatalError("\(Self.self) must say whether its store is there.")
  }

  /// Cancels effects.
  func cancel(_ effects: [RunningEffect]) {
    fatalError("\(Self.self) must say how it cancels.")
  }

  /// Registers a part of an effect under an id; nil if the effect was cancelled or has ended.
  func enter(_ id: AnyHashable, partOf effect: RunningEffect) -> RunningEffect? {
    fatalError("\(Self.self) must say what runs.")
  }

  /// Records that a part of an effect has ended.
  func leave(_ part: RunningEffect) {
    fatalError("\(Self.self) must say what has ended.")
  }

  /// The executor for tasks away from the isolation; nil for the shared global executor.
  var taskExecutor: (any EffectExecutor)? { nil }

  /// Cancels the effects under an id in an effect's feature and below it. Does nothing if that
  /// effect was cancelled or has ended.
  final func cancel(_ id: AnyHashable, of effect: RunningEffect) {
    holdingStore {
      if effect.isLive { cancel(effect.node.effectsBelow(id: id)) }
    }
  }
}
