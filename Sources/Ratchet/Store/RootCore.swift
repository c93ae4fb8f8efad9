public import RatchetDependencies
import RatchetDump
import RatchetIssues

/// The core that owns the state: the machine that decides, and the runner that does what it says.
@usableFromInline
final class RootCore<State, Action>: StoreCore<State, Action>, @unchecked Sendable {
  @usableFromInline let machine: StoreMachine<State, Action>
  // Unchecked, both: read and written at once, never while other code runs.
  @exclusivity(unchecked) @usableFromInline package var dependencies: DependencyValues {
    didSet { overridesID = dependencies.overridesID }
  }
  @exclusivity(unchecked) @usableFromInline var overridesID: ObjectIdentifier?
  @exclusivity(unchecked) @usableFromInline var observers: [(State?) -> Bool] = []
  @exclusivity(unchecked) @usableFromInline var isStarting = false
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []
  private var activityWaiters: [CheckedContinuation<Void, Never>] = []
  /// Whether somebody waits for effects.
  @exclusivity(unchecked) @usableFromInline private(set) var hasWaiters = false

  @usableFromInline
  init(
    machine: StoreMachine<State, Action>, isolation: any Actor, dependencies: DependencyValues
  ) {
    self.machine = machine
    self.dependencies = dependencies
    overridesID = dependencies.overridesID
    super.init(isolation: isolation)
    machine.core = self
  }

  /// The store is gone: nobody can see what its effects would do.
  deinit {
    machine.registry.endAll()
    for observer in observers { _ = observer(nil) }
    for waiter in idleWaiters + activityWaiters { waiter.resume() }
  }

  @inlinable
  override func send(_ action: Action) -> EffectGroup? {
    let group = withDependencies { machine.send(action) }
    if machine.hasCommands || !observers.isEmpty { commit() }
    return toBeWaitedFor(group)
  }

  /// What has ended by now need not be waited for.
  @inlinable
  @inline(__always)
  func toBeWaitedFor(_ group: EffectGroup?) -> EffectGroup? {
    guard let group, group.isEmpty, group.refusal == nil, !machine.isReducing else { return group }
    return nil
  }

  override func send(contentsOf actions: some Sequence<Action>) -> EffectGroup? {
    let group = withDependencies { machine.send(contentsOf: actions) }
    if machine.hasCommands || !observers.isEmpty { commit() }
    return toBeWaitedFor(group)
  }

  override func trySend(_ action: Action) throws -> EffectGroup? {
    machine.isTrying = true
    defer { machine.isTrying = false }
    let group = send(action)
    if let refusal = group?.refusal { throw refusal }
    return group
  }

  override func watch(_ asker: @escaping (Action?, State?) -> Bool) {
    machine.askers.append { asker($0, $1) }
  }

  override var dependenciesInForce: DependencyValues { dependencies }

  /// Lets the machine decide with the store's dependencies in force.
  // By their name first: the table need not be retained to see that it is in force already.
  @inlinable
  @inline(__always)
  func withDependencies<R>(_ decide: () -> R) -> R {
    if DependencyValues.isInForce(overridesID) { return decide() }
    return DependencyValues.withCurrent(dependencies, decide)
  }

  /// An action of an effect. It is dropped where the effect was cancelled.
  @inlinable
  func receive(_ action: Action, from effect: RunningEffect) {
    guard effect.isLive else { return refuse(action, from: effect) }
    withDependencies { machine.receive(action, from: effect) }
    commit()
  }

  @usableFromInline
  func refuse(_ action: Action, from effect: RunningEffect) {
    guard effect.phase == .ended else { return }
    reportIssue(
      Wording.sendAfterEnd(
        action: dumpText(action), effect: effect.source?.label ?? "",
        at: effect.source?.location ?? IssueLocation()))
  }

  @inlinable
  func ended(_ effect: RunningEffect) {
    withDependencies { machine.ended(effect) }
    commit()
  }

  @usableFromInline
  func cancel(_ effects: [RunningEffect]) {
    withDependencies { machine.cancel(effects) }
    commit()
  }

  /// The effect that a task runs. One that is being started has no task yet: it is that one which
  /// asks, since nothing else runs.
  @usableFromInline
  func effect(ofTask task: Int) -> RunningEffect? {
    machine.registry.effect(ofTask: task) ?? machine.link?.starting
  }

  @usableFromInline
  func enter(_ id: AnyHashable, partOf effect: RunningEffect) -> RunningEffect? {
    effect.isLive ? machine.registry.insert(partOf: effect, id: id) : nil
  }

  /// Does what the machine decided: tells observers, cancels, starts. An effect may send before it
  /// first waits; what that decides is done by the outermost call, so chains need no stack.
  // Not inlined: most sends have nothing to commit.
  @inlinable
  @inline(never)
  func commit() {
    // A reducer sent to its own store: whoever sent the action that is being reduced will do it.
    guard !machine.isReducing else { return }
    if !observers.isEmpty { tellObservers() }
    guard !isStarting else { return }
    isStarting = true
    defer { isStarting = false }
    while machine.hasCommands, let link = machine.link {
      if !machine.registry.toCancel.isEmpty {
        for effect in machine.takeCancelled() { effect.task?.cancel() }
      }
      guard let command = machine.takeStart() else { continue }
      let hasEnded = EffectRunner.start(command, for: link)
      if hasEnded { withDependencies { machine.ended(command.effect) } }
    }
    if hasWaiters { resumeWaiters() }
  }

  /// Observers run code of others (a value's `==`), so the list is not in hand while they do.
  @usableFromInline
  func tellObservers() {
    let told = observers
    observers = []
    observers = told.filter { $0(machine.state) } + observers
  }

  @usableFromInline
  func resumeWaiters() {
    var waiters = activityWaiters
    activityWaiters = []
    if isIdle {
      waiters += idleWaiters
      idleWaiters = []
    }
    hasWaiters = !idleWaiters.isEmpty
    for waiter in waiters { waiter.resume() }
  }

  override func whenIdle(_ waiter: CheckedContinuation<Void, Never>) {
    if isIdle { return waiter.resume() }
    idleWaiters.append(waiter)
    hasWaiters = true
  }

  override func read<R>(_ body: (State) throws -> R) rethrows -> R? { try machine.read(body) }

  override var isReducing: Bool { machine.isReducing }

  override func snapshot() -> State { machine.read(\.self) }

  override func observe(_ observer: @escaping (State?) -> Bool) {
    observers.append(observer)
  }

  override var isObservedThroughout: Bool { State.self is any ObservableState.Type }

  override var liveEffects: [RunningEffect] { machine.registry.root.effectsBelow() }

  override var listedEffects: [RunningEffect] { machine.registry.all }

  override var isIdle: Bool { machine.registry.count == 0 }

  override func setDependencies(_ dependencies: DependencyValues) {
    self.dependencies = dependencies
  }

  override func setExecutor(_ executor: any EffectExecutor) {
    if machine.link == nil { machine.makeLink() }
    machine.link?.executor = executor
  }

  override func whenActive(_ waiter: CheckedContinuation<Void, Never>) {
    activityWaiters.append(waiter)
    hasWaiters = true
  }

  override func wake() { resumeWaiters() }

  override func cancelEffects() { cancel(liveEffects) }

  override func observeTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    machine.onTransition = observer
  }
}
