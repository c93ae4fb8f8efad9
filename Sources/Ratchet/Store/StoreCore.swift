import RatchetDependencies

/// The interface of a store to its users: it can be sent to and read from. A root core owns the
/// state; a scope core shows a part of another core's.
// Unchecked: a core is touched only in its store's isolation.
@usableFromInline
class StoreCore<State, Action>: @unchecked Sendable {
  @usableFromInline let isolation: any Actor

  init(isolation: any Actor) { self.isolation = isolation }

  /// Reads the state; nil if a scope's state is gone.
  func read<R>(_ body: (State) throws -> R) rethrows -> R? {
    fatalError("\(Self.self) must say how it reads.")
  }

  /// Like `read`, and keeps the state too: once it is gone, the scope still reads as this value.
  func readKeeping<R>(_ body: (State) throws -> R) rethrows -> R? { try read(body) }

  /// Whether an action is being reduced: the state cannot be read then, and sent actions are
  /// queued.
  var isReducing: Bool { fatalError("\(Self.self) must say whether it reduces.") }

  /// A copy of the state. For a scope whose state is gone, the last that it gave out.
  func snapshot() -> State {
    fatalError("\(Self.self) must say how it is copied.")
  }

  func send(_ action: Action) -> EffectGroup? {
    fatalError("\(Self.self) must say how it sends.")
  }

  /// Sends actions in order, and then notifies observers, once.
  func send(contentsOf actions: some Sequence<Action>) -> EffectGroup? {
    fatalError("\(Self.self) must say how it sends.")
  }

  /// Sends an action; throws the error with which it was refused, if it was.
  func trySend(_ action: Action) throws -> EffectGroup? {
    fatalError("\(Self.self) must say how it sends.")
  }

  /// Calls the asker after each action of the root, with the new state, until it returns false. The
  /// action is nil if it is not one of this core's; the state is nil if it is gone.
  func watch(_ asker: @escaping (Action?, State?) -> Bool) {
    fatalError("\(Self.self) must say how it is watched.")
  }

  /// Calls the observer with the state after each commit, until it returns false. Calls it with nil
  /// when the state is gone for good.
  func observe(_ observer: StateObserver<State>) {
    fatalError("\(Self.self) must say how it is observed.")
  }

  /// Whether every state from the root to this one is observable, so that the field that holds this
  /// state announces its replacement.
  var isObservedThroughout: Bool {
    fatalError("\(Self.self) must say whether it is observed.")
  }

  /// A new number for a waiter.
  func makeWaiter() -> Int { fatalError("\(Self.self) must say who waits.") }

  /// Resumes the waiter when no effect runs, or at once if none does.
  func whenIdle(_ number: Int, _ waiter: CheckedContinuation<Void, Never>) {
    fatalError("\(Self.self) must say when it is idle.")
  }

  /// Resumes the waiter now, if it still waits.
  func stopWaiting(_ number: Int) { fatalError("\(Self.self) must say who waits.") }

  /// The effects of the root that have neither been cancelled nor ended.
  var liveEffects: [RunningEffect] { fatalError("\(Self.self) must say what runs.") }

  /// The dependencies of the root's actions.
  var dependenciesInForce: DependencyValues {
    fatalError("\(Self.self) must say what it depends on.")
  }

  /// Cancels the effects of the root.
  func cancelEffects() { fatalError("\(Self.self) must say how it cancels.") }

  /// Every effect of the root that has not ended, including cancelled ones.
  var listedEffects: [RunningEffect] { fatalError("\(Self.self) must say what runs.") }

  /// Calls an observer after each action of the root, after existing observers, with the action and
  /// the states before and after it. A state is nil if it is gone.
  func followStates(
    _ observer: @escaping (_ action: Any, _ before: State?, _ after: State?) -> Void
  ) {
    fatalError("\(Self.self) must say how it is followed.")
  }

  // For a pool; implemented by roots only.

  /// Whether no effect runs except those in the background.
  var isQuiet: Bool { fatalError("\(Self.self) is kept by a pool; only a root can be.") }

  /// Resumes the waiter when only background effects run, or at once if that is so, with whether
  /// there are any.
  func whenQuiet(_ waiter: CheckedContinuation<Bool, Never>) {
    fatalError("\(Self.self) is kept by a pool; only a root can be.")
  }

  // For tests; implemented by roots only.
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
  func observeTransitions(_ observer: @escaping @Sendable (Transition<State, Action>) -> Void) {
    fatalError("\(Self.self) is driven by a test; only a root can be.")
  }
  func followTransitions(_ observer: @escaping @Sendable (Transition<State, Action>) -> Void) {
    fatalError("\(Self.self) is driven by a test; only a root can be.")
  }
}
