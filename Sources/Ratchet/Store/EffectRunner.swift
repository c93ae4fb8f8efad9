import RatchetDependencies

/// Performs the decisions of a store's machine. Every effect's task is created here.
@usableFromInline
enum EffectRunner {
  /// Starts an effect in the store's isolation; it runs at once up to its first wait.
  ///
  /// - Returns: whether it ran to its end without a wait.
  @inlinable
  static func start<Action>(
    _ command: StartCommand<Action>, for link: StoreLink<Action>
  ) -> Bool {
    let effect = command.effect
    effect.phase = .running
    link.starting = effect.number
    let task = CurrentEffect.binding(effect) {
      guard link.hasExecutor, let executor = link.executor else {
        return start(command.run, effect, of: link, in: link.isolation)
      }
      return startSeen(command.run, effect, of: link, by: executor, in: link.isolation)
    }
    guard link.starting != 0 else { return true }
    link.starting = 0
    effect.started(task)
    return false
  }

  @inlinable
  static func start<Action>(
    _ run: EffectRun<Action>, _ effect: RunningEffect, of link: StoreLink<Action>,
    in isolation: any Actor
  ) -> Task<Void, Never> {
    typealias Isolated =
      (EffectRun<Action>, RunningEffect, StoreLink<Action>, isolated any Actor) -> Task<Void, Never>
    typealias Plain =
      (EffectRun<Action>, RunningEffect, StoreLink<Action>, any Actor) -> Task<Void, Never>
    // Unsafe: what `assumeIsolated` does too, which is not specialised, and takes as long as making
    // the task. Isolation is part of a function's type, and not of how it is called.
    return unsafeBitCast(makeTask as Isolated, to: Plain.self)(run, effect, link, isolation)
  }

  @inlinable
  static func makeTask<Action>(
    _ run: EffectRun<Action>, _ effect: RunningEffect, of link: StoreLink<Action>,
    in isolation: isolated any Actor
  ) -> Task<Void, Never> {
    guard run.name == nil, run.priority == nil else {
      return makeSpecialTask(run, effect, of: link, in: isolation)
    }
    var task: Task<Void, Never>?
    // A loop that runs once: in a loop, Swift 6.3 inlines the call that makes a task, and only then
    // sees that there is no executor. A task that is passed nil at run time has a record of that,
    // which each of its hops reads under a lock.
    repeat {
      task = Task.immediate {
        // Capturing the actor is what isolates the task to it.
        _ = isolation
        await link.run(run, as: effect)
        link.end(effect)
      }
    } while task == nil
    return task!
  }

  /// Makes a task with a name or a priority of its own.
  @usableFromInline
  @inline(never)
  static func makeSpecialTask<Action>(
    _ run: EffectRun<Action>, _ effect: RunningEffect, of link: StoreLink<Action>,
    in isolation: isolated any Actor
  ) -> Task<Void, Never> {
    Task.immediate(name: run.name, priority: run.taskPriority) {
      _ = isolation
      await link.run(run, as: effect)
      link.end(effect)
    }
  }

  /// Like `start`, with the link's executor, which is notified of each step that it cannot see.
  @usableFromInline
  @inline(never)
  static func startSeen<Action>(
    _ run: EffectRun<Action>, _ effect: RunningEffect, of link: StoreLink<Action>,
    by executor: any EffectExecutor, in isolation: any Actor
  ) -> Task<Void, Never> {
    typealias Isolated = (
      EffectRun<Action>, RunningEffect, StoreLink<Action>, any EffectExecutor, isolated any Actor
    ) -> Task<Void, Never>
    typealias Plain = (
      EffectRun<Action>, RunningEffect, StoreLink<Action>, any EffectExecutor, any Actor
    ) -> Task<Void, Never>
    // Unsafe for the same reason as `start`.
    return unsafeBitCast(makeSeenTask as Isolated, to: Plain.self)(
      run, effect, link, executor, isolation)
  }

  static func makeSeenTask<Action>(
    _ run: EffectRun<Action>, _ effect: RunningEffect, of link: StoreLink<Action>,
    by executor: any EffectExecutor, in isolation: isolated any Actor
  ) -> Task<Void, Never> {
    // On another actor, a task with an executor preference would go back through the actor's queue
    // at each call, so the effect prefers the executor only where it leaves the actor.
    guard executor.runsActor else {
      return Task.immediate(name: run.name, priority: run.taskPriority) {
        _ = isolation
        await link.run(run, as: effect, choosing: executor)
        link.end(effect, choosing: executor)
      }
    }
    // With an executor preference, the task's first job goes through the actor's queue; `runStart`
    // takes it from there.
    executor.prepareStart()
    let task = Task.immediate(
      name: run.name, priority: run.taskPriority, executorPreference: executor
    ) {
      _ = isolation
      executor.begin(effect)
      await link.run(run, as: effect)
      link.end(effect, seenBy: executor)
    }
    executor.runStart()
    return task
  }

  /// Cancels the effects of a group as soon as the store's actor is free. For code that cannot
  /// wait.
  static func cancel(_ group: EffectGroup) {
    guard let host = group.host else { return }
    Task {
      host.taskExecutor?.noteOutsider()
      await host.cancelAll(of: group, isolation: host.isolation)
      host.taskExecutor?.forgetOutsider()
    }
  }
}

extension EffectHost {
  /// Cancels the effects of a group.
  fileprivate func cancelAll(of group: EffectGroup, isolation: isolated any Actor) {
    holdingStore { cancel(group.effects) }
  }
}

/// The connection from a store's effects to the store. A running effect does not keep its store
/// alive.
// Unchecked: called only in the isolation.
@usableFromInline
final class StoreLink<Action>: ActionSink<Action>, EffectHost, @unchecked Sendable {
  // Weak here, once for each store: a weak reference for each effect would cost more than its task.
  @usableFromInline weak let root: (any StoreRoot)?

  // The same object, without a count. Unsafe, so it is used only while a call of the root starts an
  // effect: that call retains it.
  private let startingRoot: Unmanaged<AnyObject>

  // Functions of the root, made where its type is known, so that they are compiled for it.
  @usableFromInline let deliver: (AnyObject, Action, RunningEffect) -> Void
  @usableFromInline let ended: (AnyObject, RunningEffect) -> Void

  /// The number of the effect that is being started; 0 again once it has ended.
  // The number, since it needs no reference count. Exclusivity is unchecked: each access is a single
  // read or write, never while other code runs.
  @exclusivity(unchecked) @usableFromInline var starting: UInt64 = 0

  /// The executor for work away from the store's actor; nil for the shared global executor.
  // Exclusivity is unchecked: set before the first effect, and only read after that.
  @exclusivity(unchecked) @usableFromInline var executor: (any EffectExecutor)? {
    didSet { hasExecutor = executor != nil }
  }
  @exclusivity(unchecked) @usableFromInline var hasExecutor = false

  @inlinable
  convenience init<State>(_ core: RootCore<State, Action>) {
    // The root that these receive is `core`.
    self.init(
      to: core, in: core.isolation,
      deliver: { unsafeDowncast($0, to: RootCore<State, Action>.self).receive($1, from: $2) },
      ended: { unsafeDowncast($0, to: RootCore<State, Action>.self).ended($1) })
  }

  @usableFromInline
  init(
    to root: any StoreRoot, in isolation: any Actor,
    deliver: @escaping (AnyObject, Action, RunningEffect) -> Void,
    ended: @escaping (AnyObject, RunningEffect) -> Void
  ) {
    self.root = root
    startingRoot = Unmanaged.passUnretained(root)
    self.deliver = deliver
    self.ended = ended
    super.init(isolation: isolation)
  }

  @usableFromInline var taskExecutor: (any EffectExecutor)? { executor }

  @usableFromInline
  func holdingStore(_ body: () -> Void) -> Bool {
    guard let root else { return false }
    withExtendedLifetime(root) { body() }
    return true
  }

  @usableFromInline
  func cancel(_ effects: [RunningEffect]) { root?.cancel(effects) }

  @usableFromInline
  func enter(_ id: CancelKey, partOf effect: RunningEffect) -> RunningEffect? {
    root?.enter(id, partOf: effect)
  }

  @usableFromInline
  func leave(_ part: RunningEffect) { noteEnd(of: part) }

  @usableFromInline
  override func receive(_ action: sending Action, from effect: SendingEffect) {
    // `run` gives each `Send` an entry of the registry.
    let effect = unsafeDowncast(effect, to: RunningEffect.self)
    if starting != 0 {
      startingRoot._withUnsafeGuaranteedRef { deliver($0, action, effect) }
    } else if let root {
      deliver(root, action, effect)
    }
  }

  /// Records that the task of an effect has ended, if the store still exists.
  @inlinable
  func noteEnd(of effect: RunningEffect) { if let root { ended(root, effect) } }
}

// The work of an effect's task.
extension StoreLink {
  /// Runs an effect to its end.
  // Inlined, and the operation called without another frame if it is the work as its author wrote
  // it: each frame between a task and its work takes time, and memory for as long as the work waits.
  @inlinable
  @inline(always)
  nonisolated(nonsending) func run(_ run: EffectRun<Action>, as effect: RunningEffect) async {
    guard run.dependencies.isCurrent else { return await runElsewhere(run, as: effect) }
    let send = Send(effect, to: self)
    guard let own = run as? OwnRun<Action> else { return await run.perform(send) }
    do {
      try await own.operation(send)
    } catch {
      await own.handle(error, send)
    }
  }

  /// Runs it with dependencies other than the current ones.
  @usableFromInline
  @inline(never)
  nonisolated(nonsending) func runElsewhere(
    _ run: EffectRun<Action>, as effect: RunningEffect
  ) async {
    await DependencyValues.withCurrent(run.dependencies) {
      await run.perform(Send(effect, to: self))
    }
  }

  /// Runs the effect to its end, on an executor wherever it leaves the store's actor.
  nonisolated(nonsending) func run(
    _ run: EffectRun<Action>, as effect: RunningEffect, choosing executor: any EffectExecutor
  ) async {
    executor.begin(effect)
    executor.hold()
    // Setting the executor preference releases the actor: the effect may be cancelled before it
    // begins.
    await withTaskExecutorPreference(executor) {
      executor.release()
      if effect.isLive { await runElsewhere(run, as: effect) }
      executor.hold()
    }
  }

  func end(_ effect: RunningEffect, seenBy executor: any EffectExecutor) {
    end(effect)
    executor.end(effect)
  }

  /// Records that the effect has returned from the executor that it chose.
  func end(_ effect: RunningEffect, choosing executor: any EffectExecutor) {
    end(effect, seenBy: executor)
    executor.release()
  }

  /// Records that the effect's task has ended. Call it in the store's isolation.
  @inlinable
  func end(_ effect: RunningEffect) {
    if starting == effect.number {
      // The caller that is starting it sees that it has ended; no call through a weak reference is
      // needed.
      starting = 0
    } else {
      noteEnd(of: effect)
    }
  }
}
