/// A store as its effects know it. They keep this, and not the store, alive.
// Unchecked: what is in it never changes.
@usableFromInline
class EffectHost: @unchecked Sendable {
  @usableFromInline let isolation: any Actor

  @usableFromInline
  init(isolation: any Actor) { self.isolation = isolation }

  // All of these are to be called in the isolation.

  /// Does something while the store is alive; false, and not done, where it is gone.
  ///
  /// A store that goes takes its lists of effects apart, on any thread: whoever reads them, or puts
  /// something into them, must hold it meanwhile.
  @discardableResult
  func holdingStore(_ body: () -> Void) -> Bool {
    fatalError("\(Self.self) must say whether its store is there.")
  }

  /// Cancels effects.
  func cancel(_ effects: [RunningEffect]) {
    fatalError("\(Self.self) must say how it cancels.")
  }

  /// A new entry, under an id, for a part of an effect; nil where the effect does not count any more.
  func enter(_ id: AnyHashable, partOf effect: RunningEffect) -> RunningEffect? {
    fatalError("\(Self.self) must say what runs.")
  }

  /// The part of an effect has ended.
  func leave(_ part: RunningEffect) {
    fatalError("\(Self.self) must say what has ended.")
  }

  /// Where tasks run when they are away from the isolation; nil for the executor that all share.
  var taskExecutor: (any EffectExecutor)? { nil }

  /// Cancels what runs under an id in the feature of an effect and below it. An effect that was
  /// cancelled has no say any more.
  final func cancel(_ id: AnyHashable, of effect: RunningEffect) {
    holdingStore {
      if effect.isLive { cancel(effect.node.effectsBelow(id: id)) }
    }
  }
}
