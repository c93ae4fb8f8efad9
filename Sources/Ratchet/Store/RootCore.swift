public import RatchetDependencies
import RatchetDump
import RatchetIssues

/// The core that owns the state: the machine that decides, and the runner that does what it says.
@usableFromInline
final class RootCore<State, Action>: StoreCore<State, Action>, EffectHost, @unchecked Sendable {
  @usableFromInline let machine: StoreMachine<State, Action>
  // Unchecked, both: read and written at once, never while other code runs.
  @exclusivity(unchecked) @usableFromInline package var dependencies: DependencyValues
  @exclusivity(unchecked) @usableFromInline var observers: [(State?) -> Bool] = []
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []
  private var activityWaiters: [CheckedContinuation<Void, Never>] = []
  private var isStarting = false

  @usableFromInline
  init(
    machine: StoreMachine<State, Action>, isolation: any Actor, dependencies: DependencyValues
  ) {
    self.machine = machine
    self.dependencies = dependencies
    super.init(isolation: isolation)
    machine.host = self
  }

  /// The store is gone: nobody can see what its effects would do.
  deinit {
    machine.registry.endAll()
    for observer in observers { _ = observer(nil) }
    for waiter in idleWaiters + activityWaiters { waiter.resume() }
  }

  @inlinable
  override func send(_ action: Action) -> EffectGroup? {
    let group =
      if dependencies.isCurrent {
        machine.send(action)
      } else {
        DependencyValues.withCurrent(dependencies) { machine.send(action) }
      }
    if machine.hasCommands || !observers.isEmpty { commit() }
    return group
  }

  /// An action of an effect. It is dropped where the effect was cancelled.
  func receive(_ action: Action, from effect: RunningEffect) {
    switch effect.phase {
    case .waiting, .running:
      DependencyValues.withCurrent(dependencies) { machine.receive(action, from: effect) }
      commit()
    case .cancelled:
      return
    case .ended:
      reportIssue(
        Wording.sendAfterEnd(
          action: dumpText(action), effect: effect.source?.label ?? "",
          at: effect.source?.location ?? IssueLocation()))
    }
  }

  func ended(_ effect: RunningEffect) {
    DependencyValues.withCurrent(dependencies) { machine.ended(effect) }
    commit()
  }

  @usableFromInline
  func cancel(_ effects: [RunningEffect]) {
    DependencyValues.withCurrent(dependencies) { machine.cancel(effects) }
    commit()
  }

  /// Does what the machine decided: tells observers, cancels, starts. An effect may send before it
  /// first waits; what that decides is done by the outermost call, so chains need no stack.
  @usableFromInline
  func commit() {
    // A reducer sent to its own store: whoever sent the action that is being reduced will do it.
    guard !machine.isReducing else { return }
    if !observers.isEmpty { tellObservers() }
    guard !isStarting else { return }
    isStarting = true
    defer { isStarting = false }
    while machine.hasCommands {
      let (cancelled, starts) = machine.takeCommands()
      for effect in cancelled { effect.task?.cancel() }
      for command in starts where command.effect.phase == .waiting {
        EffectRunner.start(command, for: self)
      }
    }
    if machine.registry.count == 0 { resumeIdleWaiters() }
    if !activityWaiters.isEmpty { wake() }
  }

  /// Observers run code of others (a value's `==`), so the list is not in hand while they do.
  private func tellObservers() {
    let told = observers
    observers = []
    observers = told.filter { $0(machine.state) } + observers
  }

  private func resumeIdleWaiters() {
    let waiters = idleWaiters
    idleWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  override func whenIdle(_ waiter: CheckedContinuation<Void, Never>) {
    if machine.registry.count == 0 { waiter.resume() } else { idleWaiters.append(waiter) }
  }

  override func read<R>(_ body: (State) throws -> R) rethrows -> R? { try machine.read(body) }

  override func snapshot() -> State { machine.read(\.self) }

  override func observe(_ observer: @escaping (State?) -> Bool) {
    observers.append(observer)
  }

  override var liveEffects: [RunningEffect] { machine.registry.root.effectsBelow() }

  override var isIdle: Bool { machine.registry.count == 0 }

  override func setDependencies(_ dependencies: DependencyValues) {
    self.dependencies = dependencies
  }

  override func whenActive(_ waiter: CheckedContinuation<Void, Never>) {
    activityWaiters.append(waiter)
  }

  override func wake() {
    let waiters = activityWaiters
    activityWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  override func cancelEffects() { cancel(liveEffects) }

  override func observeTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    machine.onTransition = observer
  }
}
