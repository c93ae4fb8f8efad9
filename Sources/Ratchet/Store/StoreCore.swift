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

  /// As `read`, and gives out the state too: once it is gone, this is what it reads as.
  func readKeeping<R>(_ body: (State) throws -> R) rethrows -> R? { try read(body) }

  /// Whether an action is being reduced, so that the state cannot be read, and what is sent is queued.
  var isReducing: Bool { fatalError("\(Self.self) must say whether it reduces.") }

  /// A copy of the state; for a scope whose state is gone, the last that it gave out.
  func snapshot() -> State {
    fatalError("\(Self.self) must say how it is copied.")
  }

  func send(_ action: Action) -> EffectGroup? {
    fatalError("\(Self.self) must say how it sends.")
  }

  /// Sends actions in order, and then tells observers, once.
  func send(contentsOf actions: some Sequence<Action>) -> EffectGroup? {
    fatalError("\(Self.self) must say how it sends.")
  }

  /// Sends an action; throws why it was refused, if it was.
  func trySend(_ action: Action) throws -> EffectGroup? {
    fatalError("\(Self.self) must say how it sends.")
  }

  /// Calls the asker after each action of the root, with the state after it, until it answers false. The
  /// action is nil where it is not one of this core's, and so is the state where it is gone.
  func watch(_ asker: @escaping (Action?, State?) -> Bool) {
    fatalError("\(Self.self) must say how it is watched.")
  }

  /// Calls the observer with the state after each commit, until it answers false; with nil when the
  /// state is gone for good.
  func observe(_ observer: StateObserver<State>) {
    fatalError("\(Self.self) must say how it is observed.")
  }

  /// Whether each state from the root to this one is observable, so that a state that takes this one's
  /// place is told of by the field that holds it.
  var isObservedThroughout: Bool {
    fatalError("\(Self.self) must say whether it is observed.")
  }

  /// A number for somebody who waits.
  func makeWaiter() -> Int { fatalError("\(Self.self) must say who waits.") }

  /// Resumes the waiter when no effect runs, at once where none does.
  func whenIdle(_ number: Int, _ waiter: CheckedContinuation<Void, Never>) {
    fatalError("\(Self.self) must say when it is idle.")
  }

  /// Resumes the waiter now, if it still waits.
  func stopWaiting(_ number: Int) { fatalError("\(Self.self) must say who waits.") }

  /// The effects of the root that were neither cancelled nor have ended.
  var liveEffects: [RunningEffect] { fatalError("\(Self.self) must say what runs.") }

  /// What the root's actions depend on.
  var dependenciesInForce: DependencyValues {
    fatalError("\(Self.self) must say what it depends on.")
  }

  /// Cancels the effects of the root.
  func cancelEffects() { fatalError("\(Self.self) must say how it cancels.") }

  /// Every effect of the root that has not ended, those included that were cancelled.
  var listedEffects: [RunningEffect] { fatalError("\(Self.self) must say what runs.") }

  /// Calls an observer after each action of the root, after those who observe already, with the action, and
  /// the states before and after it: nil where the state is gone.
  func followStates(
    _ observer: @escaping (_ action: Any, _ before: State?, _ after: State?) -> Void
  ) {
    fatalError("\(Self.self) must say how it is followed.")
  }

  // What a pool needs; a root answers, a scope has no use for it.

  /// Whether no effect runs but those in the background.
  var isQuiet: Bool { fatalError("\(Self.self) is kept by a pool; only a root can be.") }

  /// Resumes the waiter when no effect runs but those in the background, at once where none does, with
  /// whether there are such.
  func whenQuiet(_ waiter: CheckedContinuation<Bool, Never>) {
    fatalError("\(Self.self) is kept by a pool; only a root can be.")
  }

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
  func observeTransitions(_ observer: @escaping @Sendable (Transition<State, Action>) -> Void) {
    fatalError("\(Self.self) is driven by a test; only a root can be.")
  }
  func followTransitions(_ observer: @escaping @Sendable (Transition<State, Action>) -> Void) {
    fatalError("\(Self.self) is driven by a test; only a root can be.")
  }
}
