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
  @exclusivity(unchecked) @usableFromInline var observers: [StateObserver<State>] = []
  /// When there are so many, those that are over are dropped, as where no action comes nobody asks them:
  /// so there are never more than twice as many as observed at once.
  private var observerLimit = 16
  @exclusivity(unchecked) @usableFromInline var isStarting = false
  private var idleWaiters: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastWaiter = 0
  private var quietWaiters: [CheckedContinuation<Bool, Never>] = []
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
    for observer in observers { _ = observer.look(nil) }
    for waiter in idleWaiters.values { waiter.resume() }
    for waiter in quietWaiters { waiter.resume(returning: false) }
    for waiter in activityWaiters { waiter.resume() }
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
    let group = withDependencies { machine.trySend(action) }
    if machine.hasCommands || !observers.isEmpty { commit() }
    if let refusal = group?.refusal { throw refusal }
    return toBeWaitedFor(group)
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
    _ = withDependencies { machine.ended(effect) }
    commit()
  }

  @usableFromInline
  func cancel(_ effects: [RunningEffect]) {
    withDependencies { machine.cancel(effects) }
    commit()
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
      // Not for each that ends: a merge may have any number of them.
      if hasEnded, withDependencies({ machine.ended(command.effect) }), !observers.isEmpty {
        tellObservers()
      }
    }
    if hasWaiters { resumeWaiters() }
  }

  /// Observers run code of others (a value's `==`), so the list is not in hand while they do.
  @usableFromInline
  func tellObservers() {
    let told = observers
    observers = []
    observers = told.filter { $0.look(machine.state) } + observers
  }

  @usableFromInline
  func resumeWaiters() {
    var waiters = activityWaiters
    activityWaiters = []
    if isIdle {
      waiters += idleWaiters.sorted { $0.key < $1.key }.map(\.value)
      idleWaiters = [:]
    }
    hasWaiters = !idleWaiters.isEmpty || !quietWaiters.isEmpty
    for waiter in waiters { waiter.resume() }
    if isQuiet, !quietWaiters.isEmpty { resumeQuietWaiters() }
  }

  private func resumeQuietWaiters() {
    let waiters = quietWaiters
    quietWaiters = []
    hasWaiters = !idleWaiters.isEmpty
    for waiter in waiters { waiter.resume(returning: machine.registry.count > 0) }
  }

  override func makeWaiter() -> Int {
    lastWaiter += 1
    return lastWaiter
  }

  override func whenIdle(_ number: Int, _ waiter: CheckedContinuation<Void, Never>) {
    if isIdle { return waiter.resume() }
    idleWaiters[number] = waiter
    hasWaiters = true
  }

  override var isQuiet: Bool { machine.registry.count == machine.registry.backgroundCount }

  override func whenQuiet(_ waiter: CheckedContinuation<Bool, Never>) {
    if isQuiet { return waiter.resume(returning: machine.registry.count > 0) }
    quietWaiters.append(waiter)
    hasWaiters = true
  }

  override func stopWaiting(_ number: Int) {
    idleWaiters.removeValue(forKey: number)?.resume()
  }

  override func read<R>(_ body: (State) throws -> R) rethrows -> R? { try machine.read(body) }

  override var isReducing: Bool { machine.isReducing }

  override func snapshot() -> State { machine.read(\.self) }

  override func observe(_ observer: StateObserver<State>) {
    if observers.count >= observerLimit { dropObservers() }
    observers.append(observer)
  }

  /// Letting go of an observer may run code of others, so the list is not in hand meanwhile.
  private func dropObservers() {
    let known = observers
    observers = []
    observers = known.filter { !$0.isOver() } + observers
    observerLimit = max(16, 2 * observers.count)
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

  override func followTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    follow(observer)
  }

  override func followStates(
    _ observer: @escaping (_ action: Any, _ before: State?, _ after: State?) -> Void
  ) {
    follow { observer($0.action, $0.before, $0.after) }
  }

  private func follow(_ observer: @escaping (Transition<State, Action>) -> Void) {
    let others = machine.onTransition
    machine.onTransition = { transition in
      others?(transition)
      observer(transition)
    }
  }
}
