import RatchetDependencies

/// What a store is to its users: somewhere to send to, and to read from. A root has the state; a
/// scope looks at a part of another core's.
// Unchecked: a core is touched only in its store's isolation.
@usableFromInline
class StoreCore<State, Action>: @unchecked Sendable {
  @usableFromInline let isolation: any Actor

  init(isolation: any Actor) { self.isolation = isolation }

  /// The state, or nil where a scope's is gone.
  func read<R>(_ body: (State) throws -> R) rethrows -> R? {
    fatalError("\(Self.self) must say how it reads.")
  }

  /// A copy of the state; for a scope whose state is gone, the last that it gave out.
  func snapshot() -> State {
    fatalError("\(Self.self) must say how it is copied.")
  }

  func send(_ action: Action) -> EffectGroup? {
    fatalError("\(Self.self) must say how it sends.")
  }

  /// Calls the observer with the state after each commit, until it answers false; with nil when the
  /// state is gone for good.
  func observe(_ observer: @escaping (State?) -> Bool) {
    fatalError("\(Self.self) must say how it is observed.")
  }

  /// Resumes the waiter when no effect runs, at once where none does.
  func whenIdle(_ waiter: CheckedContinuation<Void, Never>) {
    fatalError("\(Self.self) must say when it is idle.")
  }

  /// The effects of the root that were neither cancelled nor have ended.
  var liveEffects: [RunningEffect] { fatalError("\(Self.self) must say what runs.") }

  // What tests need; a root answers, a scope has no use for it.
  var isIdle: Bool { fatalError("\(Self.self) is driven by a test; only a root can be.") }
  func setDependencies(_ dependencies: DependencyValues) {
    fatalError("\(Self.self) is driven by a test; only a root can be.")
  }
  func setExecutor(_ executor: any EffectExecutor) {
    fatalError("\(Self.self) is driven by a test; only a root can be.")
  }
  func whenActive(_ waiter: CheckedContinuation<Void, Never>) {
    fatalError("\(Self.self) is driven by a test; only a root can be.")
  }
  func wake() { fatalError("\(Self.self) is driven by a test; only a root can be.") }
  func cancelEffects() { fatalError("\(Self.self) is driven by a test; only a root can be.") }
  func observeTransitions(_ observer: @escaping @Sendable (Transition<State, Action>) -> Void) {
    fatalError("\(Self.self) is driven by a test; only a root can be.")
  }
}
