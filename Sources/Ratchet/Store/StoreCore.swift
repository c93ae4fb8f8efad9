public import RatchetDependencies

/// A store's state and actions as the store's users reach them. A root core owns the state; a scope
/// core shows a part of another core's.
///
/// A core is touched only in its store's isolation.
@usableFromInline
protocol StoreCore<State, Action>: AnyObject, Sendable {
  associatedtype State
  associatedtype Action

  var isolation: any Actor { get }

  /// The core that owns the state and the effects.
  var root: any StoreRoot { get }

  /// Reads the state; nil if a scope's state is gone.
  func read<R>(_ body: (State) throws -> R) rethrows -> R?

  /// Like `read`, and keeps the state too: once it is gone, the scope still reads as this value.
  func readKeeping<R>(_ body: (State) throws -> R) rethrows -> R?

  /// Whether an action is being reduced, or others that were sent with it are still to be: sent
  /// actions are queued then.
  var isReducing: Bool { get }

  /// Whether the state can be read: always, except while an action is being reduced.
  var isReadable: Bool { get }

  /// A copy of the state. For a scope whose state is gone, the last that it gave out.
  func snapshot() -> State

  /// Sends actions in order, and then notifies observers, once.
  func send(contentsOf actions: some Sequence<Action>) -> EffectGroup?

  /// Sends an action; throws the error with which it was refused, if it was.
  func trySend(_ action: Action) throws -> EffectGroup?

  /// Calls the asker after each action of the root, with the new state, until it returns false. The
  /// action is nil if it is not one of this core's; the state is nil if it is gone.
  func watch(_ asker: @escaping (Action?, State?) -> Bool)

  /// Calls the observer with the state after each commit, until it returns false. Calls it with nil
  /// when the state is gone for good.
  func observe(_ observer: StateObserver<State>)

  /// Whether every state from the root to this one is observable, so that the field that holds this
  /// state announces its replacement.
  var isObservedThroughout: Bool { get }

  /// Calls an observer after each action of the root, after existing observers, with the action and
  /// the states before and after it. A state is nil if it is gone.
  func followStates(
    _ observer: @escaping (_ action: Any, _ before: State?, _ after: State?) -> Void)
}

/// A root core, for code that need not know the types of its states and actions: the effects that
/// it runs, and the tasks that wait for them.
@usableFromInline
protocol StoreRoot: AnyObject, Sendable {
  /// The dependencies of actions and effects.
  var dependencies: DependencyValues { get set }

  /// The effects that have neither been cancelled nor ended.
  var liveEffects: [RunningEffect] { get }

  /// Every effect that has not ended, including cancelled ones.
  var listedEffects: [RunningEffect] { get }

  /// Whether no effect runs.
  var isIdle: Bool { get }

  /// The same, and may be asked on any thread. If nothing refers to the store, true stays true: only
  /// an effect could start another one, and then one of them is counted at any time.
  var runsNothing: Bool { get }

  /// Whether no effect runs except those in the background.
  var isQuiet: Bool { get }

  /// Cancels effects.
  func cancel(_ effects: [RunningEffect])

  /// Registers a part of an effect under an id; nil if the effect was cancelled or has ended.
  func enter(_ id: CancelKey, partOf effect: RunningEffect) -> RunningEffect?

  /// A new number for a waiter.
  func makeWaiter() -> Int

  /// Resumes the waiter when no effect runs, or at once if none does.
  func whenIdle(_ number: Int, _ waiter: CheckedContinuation<Void, Never>)

  /// Resumes the waiter now, if it still waits.
  func stopWaiting(_ number: Int)

  /// Resumes the waiter when only background effects run, or at once if that is so, with whether
  /// there are any.
  func whenQuiet(_ waiter: CheckedContinuation<Bool, Never>)

  // For tests and drivers.

  /// Uses an executor for later work of effects away from the store's actor.
  func setExecutor(_ executor: any EffectExecutor)

  /// Resumes the waiter when anything has happened: see ``Store/activity(unless:)``.
  func whenActive(_ waiter: CheckedContinuation<Void, Never>)

  /// Resumes the tasks that wait for activity.
  func wake()
}

/// An observer of a store's state.
@usableFromInline
struct StateObserver<State> {
  /// Called with each state, and with nil once it is gone for good. Returns whether to call it
  /// again.
  @usableFromInline let look: (State?) -> Bool
  /// Whether the observer is no longer needed; can be called when nothing has changed.
  let isOver: () -> Bool
}
