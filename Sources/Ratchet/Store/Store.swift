public import RatchetDependencies

/// Runs a feature: holds its state, reduces actions one at a time, and runs their effects.
///
/// A store is an actor. It has an executor of its own, or that of an actor given when it is made,
/// so that code on that actor reaches it without a hop. The state is changed in place.
///
/// Actions are reduced first in, first out. An action sent while another is reduced is queued;
/// `.send` effects are queued and reduced before `send` returns; other effects start when the queue
/// is empty. When the last reference to a store and its scopes goes, its effects are cancelled; a
/// running effect does not keep it alive.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) { Counter() }
/// await store.send(.incrementTapped).finish()
/// print(await store.state.count)
/// ```
public final actor Store<State, Action> {
  @usableFromInline let core: StoreCore<State, Action>

  @usableFromInline nonisolated let dispatch: StoreDispatch<Action>

  /// Nil if any number of actions may wait.
  @usableFromInline nonisolated let gate: InboxGate<Action>?

  /// The executor that runs the store: its own, or that of the actor it was made with.
  public nonisolated let unownedExecutor: UnownedSerialExecutor

  /// Makes a store, and evaluates the reducer's body once.
  ///
  /// - Parameters:
  ///   - initialState: evaluated with the dependencies of `prepareDependencies` applied.
  ///   - isolation: the actor whose executor the store uses; without one it has its own. The store
  ///     retains it: an actor that keeps a store made with itself forms a retain cycle.
  ///   - caller: leave it at its default. It lets the compiler know that the closures run in the
  ///     caller's isolation, so that a store can be made on the main actor or any other.
  ///   - inbox: how many actions may wait for the store.
  ///   - middleware: sees every action before and after it is reduced; the outermost first.
  ///   - reducer: the feature.
  ///   - prepareDependencies: overrides on top of the current dependencies. They apply to all
  ///     actions of the store, whatever the dependencies where an action is sent.
  @inlinable
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> sending State,
    isolation: (any Actor)? = nil,
    caller: isolated (any Actor)? = #isolation,
    inbox: StoreInbox = .unbounded,
    middleware: [Middleware<State, Action>] = [],
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    let surroundings = StoreSurroundings(isolation: isolation)
    let root = withDependencies(prepareDependencies) {
      RootCore(
        machine: StoreMachine(
          state: initialState(),
          reduce: RootObservation.observing(
            ThrowingReducers.undoing {
              RecursiveReducers.compiling { reducer()._compiled() }
            })),
        isolation: surroundings.isolation, dependencies: .current)
    }
    surroundings.adopt(root)
    if !middleware.isEmpty { root.machine.middleware = middleware }
    self.init(core: root, dispatch: StoreDispatch { root.send($0) }, gate: InboxGate(inbox))
  }

  @usableFromInline
  init(
    core: StoreCore<State, Action>, dispatch: StoreDispatch<Action>, gate: InboxGate<Action>?
  ) {
    self.core = core
    self.dispatch = dispatch
    self.gate = gate
    unownedExecutor = core.isolation.unownedExecutor
  }

  /// Sends an action. When this returns, the action and the actions that it queued were reduced,
  /// and its effects have been started.
  ///
  /// Sent while another action is reduced, it is only queued.
  ///
  /// - Returns: a task for everything that follows from the action, to wait for or to cancel.
  @inlinable
  @discardableResult
  public func send(_ action: sending Action) -> StoreTask {
    StoreTask(group: dispatch.send(action))
  }

  /// Like the overload above, from outside the isolation: if the inbox is bounded and full, it
  /// waits for room, or the action is refused (``StoreTask/refusal``).
  @inlinable
  @discardableResult
  public nonisolated(nonsending) func send(_ action: sending Action) async -> StoreTask {
    guard let gate else { return await sendHere(action) }
    return await send(action, through: gate)
  }

  @inlinable
  func sendHere(_ action: sending Action) -> StoreTask { StoreTask(group: dispatch.send(action)) }

  /// Waits until no effect of the root store runs. Returns early if the waiting task is cancelled;
  /// the effects keep running.
  public func finish() async {
    let number = core.makeWaiter()
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        // A cancellation from here on stops the waiter once it is registered: this code holds the
        // store's actor.
        if Task.isCancelled { return waiter.resume() }
        core.whenIdle(number, waiter)
      }
    } onCancel: {
      Task { await stopWaiting(number) }
    }
  }

  private func stopWaiting(_ number: Int) { core.stopWaiting(number) }

  /// Resumes the waiter when only background effects run, with whether there are any; or when the
  /// store is gone. Unlike `finish()`, it does not keep the store alive meanwhile. Root stores
  /// only, as are the members below.
  func whenQuiet(_ waiter: CheckedContinuation<Bool, Never>) { core.whenQuiet(waiter) }

  /// Whether no effect runs except those in the background.
  var isQuiet: Bool { core.isQuiet }

  /// The state, or nil if an effect runs that is not in the background.
  var quietState: State? { core.isQuiet ? core.snapshot() : nil }

  /// Cancels every effect, so that none can change the state any more, and returns the state.
  func lastState() -> State {
    core.cancelEffects()
    return core.snapshot()
  }
}

/// A store of a feature: `StoreOf<Counter>`.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// The executor of a store that was given no actor.
@usableFromInline
actor StoreIsolation {
  @usableFromInline init() {}
}

/// The send function of a store. It is made where the types are known, so that it is compiled for
/// them.
// Unchecked: scopes pass it on outside the actor; it is called only in the isolation.
@usableFromInline
struct StoreDispatch<Action>: @unchecked Sendable {
  @usableFromInline let send: (Action) -> EffectGroup?

  @inlinable
  init(_ send: @escaping (Action) -> EffectGroup?) { self.send = send }
}
