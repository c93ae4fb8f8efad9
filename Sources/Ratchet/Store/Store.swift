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
  @usableFromInline let core: any StoreCore<State, Action>

  /// Sends an action to the root core. Made where the types are known, so that it is compiled for
  /// them. Call it in the isolation.
  @usableFromInline nonisolated let dispatch: @Sendable (Action) -> EffectGroup?

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
    let environment = StoreEnvironment(isolation: isolation)
    let root = withDependencies(prepareDependencies) {
      RootCore(
        machine: StoreMachine(
          state: initialState(),
          reduce: RootObservation.observing(reducer().compiledForStore())),
        isolation: environment.isolation, dependencies: .current)
    }
    environment.adopt(root)
    if !middleware.isEmpty { root.machine.middleware = middleware }
    self.init(root: root, dispatch: { root.send($0) }, gate: InboxGate(inbox))
  }

  @inlinable
  init(
    root: RootCore<State, Action>, dispatch: @escaping @Sendable (Action) -> EffectGroup?,
    gate: InboxGate<Action>?
  ) {
    self.init(core: root, dispatch: dispatch, gate: gate)
  }

  @inlinable
  init(
    core: any StoreCore<State, Action>, dispatch: @escaping @Sendable (Action) -> EffectGroup?,
    gate: InboxGate<Action>?
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
    StoreTask(group: dispatch(action))
  }

  /// Like the overload above, from outside the isolation: if the inbox is bounded and full, it
  /// waits for room, or the action is refused (``StoreTask/refusal``).
  @inlinable
  @discardableResult
  public nonisolated(nonsending) func send(_ action: sending Action) async -> StoreTask {
    guard let gate, !isOwn(#isolation) else { return await sendHere(action) }
    return await send(action, through: gate)
  }

  /// Whether code with this isolation runs on the store's actor, so that it does not wait for it.
  @inlinable
  nonisolated func isOwn(_ isolation: (any Actor)?) -> Bool {
    isolation === core.isolation || isolation === self
  }

  @inlinable
  func sendHere(_ action: sending Action) -> StoreTask { StoreTask(group: dispatch(action)) }

  /// Waits until no effect of the root store runs. Returns early if the waiting task is cancelled;
  /// the effects keep running.
  public func finish() async {
    let number = core.root.makeWaiter()
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        // A cancellation from here on stops the waiter once it is registered: this code holds the
        // store's actor.
        if Task.isCancelled { return waiter.resume() }
        core.root.whenIdle(number, waiter)
      }
    } onCancel: {
      Task { await stopWaiting(number) }
    }
  }

  private func stopWaiting(_ number: Int) { core.root.stopWaiting(number) }

  /// Resumes the waiter when only background effects run, with whether there are any; or when the
  /// store is gone. Unlike `finish()`, it does not keep the store alive meanwhile. Root stores
  /// only, as are the members below.
  func whenQuiet(_ waiter: CheckedContinuation<Bool, Never>) { core.root.whenQuiet(waiter) }

  /// Whether no effect runs except those in the background.
  var isQuiet: Bool { core.root.isQuiet }

  /// Whether no effect runs; see ``StoreRoot/runsNothing``.
  nonisolated var runsNothing: Bool { core.root.runsNothing }

  /// Whether background effects run; nil if others do.
  var hasOnlyBackground: Bool? { core.root.isQuiet ? !core.root.isIdle : nil }

  /// The state, or nil if an effect runs that is not in the background.
  var quietState: State? { core.root.isQuiet ? core.snapshot() : nil }

  /// Cancels every effect, so that none can change the state any more, and returns the state.
  func lastState() -> State {
    cancelEffects()
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
