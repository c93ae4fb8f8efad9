public import RatchetDependencies
import RatchetDump
import RatchetIssues

/// The core that owns the state: it calls the machine, which decides, and the runner, which acts.
///
/// Threading: it has no lock. Every call comes in the store's isolation, except for `isolation`,
/// which never changes, for `runsNothing`, which reads an atomic number, and for `deinit`, which
/// runs on any thread: nothing else reaches the core by then, since effects hold it weakly. In the
/// isolation, a call may come while another runs:
///
/// - While an action is reduced (`machine.isReducing`), sent actions are queued. The call that
///   reduces them commits.
/// - While an effect is started (`isStarting`), it runs up to its first wait and may send. Its
///   actions are reduced at once; the call of `commit` that starts the effect carries out their
///   commands.
/// - Observers run code of the feature, which may add others: the list is taken out meanwhile.
// Unchecked, for these reasons. So is exclusivity below: each access is a single read or write,
// never while other code runs.
@usableFromInline
final class RootCore<State, Action>: StoreCore, StoreRoot, @unchecked Sendable {
  @usableFromInline let isolation: any Actor
  @usableFromInline let machine: StoreMachine<State, Action>
  @usableFromInline let effects: EffectNode
  @exclusivity(unchecked) @usableFromInline package var dependencies: DependencyValues {
    didSet { overridesID = dependencies.overridesID }
  }
  @exclusivity(unchecked) @usableFromInline var overridesID: OverridesID
  @exclusivity(unchecked) @usableFromInline var observers: [StateObserver<State>] = []
  /// Whether there was ever an observer.
  @exclusivity(unchecked) private var wasObserved = false
  /// At this many observers, those that are over are dropped: without further actions nothing else
  /// would drop them. So there are never more than twice as many as were live at once.
  @usableFromInline var observerLimit = 16
  @exclusivity(unchecked) @usableFromInline var isStarting = false
  /// The connection from effects to this core; made with the first group of effects.
  @exclusivity(unchecked) @usableFromInline var link: StoreLink<Action>?
  /// The executor of the link.
  @exclusivity(unchecked) @usableFromInline var executor: (any EffectExecutor)?
  @exclusivity(unchecked) private var idleWaiters: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastWaiter = 0
  @exclusivity(unchecked) private var quietWaiters: [CheckedContinuation<Bool, Never>] = []
  @exclusivity(unchecked) private var activityWaiters: [CheckedContinuation<Void, Never>] = []
  /// Whether any task waits for effects.
  @exclusivity(unchecked) @usableFromInline private(set) var hasWaiters = false

  @inlinable
  init(
    machine: StoreMachine<State, Action>, isolation: any Actor, dependencies: DependencyValues
  ) {
    self.machine = machine
    effects = machine.registry.root
    self.dependencies = dependencies
    overridesID = dependencies.overridesID
    self.isolation = isolation
  }

  /// The store is gone, so no code can see the results of its effects: cancels them and resumes all
  /// waiters.
  // Most stores end without any of these, and each loop would look up types at run time.
  deinit {
    if !machine.registry.isEmpty { endEffects() }
    if wasObserved { endObservation() }
    if hasWaiters { resumeAllWaiters() }
  }

  private func endObservation() {
    for observer in observers { _ = observer.look(nil) }
  }

  private func endEffects() {
    for effect in machine.registry.unended { effect.task?.cancel() }
    machine.registry.endAll()
    for waiter in machine.registry.takeWaiters() { waiter.resume() }
  }

  private func resumeAllWaiters() {
    for waiter in idleWaiters.values { waiter.resume() }
    for waiter in quietWaiters { waiter.resume(returning: false) }
    for waiter in activityWaiters { waiter.resume() }
  }

  @usableFromInline var root: any StoreRoot { self }

  @inlinable
  func send(_ action: Action) -> EffectGroup? {
    let group = withDependencies { machine.send(action) }
    if let group { attach(group) }
    if machine.hasCommands || !observers.isEmpty { commit() }
    return toBeWaitedFor(group)
  }

  /// Makes this core the host of a group that the machine has made, before any effect of it starts.
  // Inlined, so that the link's functions are compiled for the types.
  @inlinable
  @inline(never)
  func attach(_ group: EffectGroup) {
    if link == nil {
      link = StoreLink(self)
      if let executor { link?.executor = executor }
    }
    group.host = link
  }

  /// Nil for a group that has already ended: there is nothing to wait for.
  @inlinable
  @inline(__always)
  func toBeWaitedFor(_ group: EffectGroup?) -> EffectGroup? {
    guard let group, group.isEmpty, group.refusal == nil, !machine.isReducing else { return group }
    return nil
  }

  @usableFromInline
  func send(contentsOf actions: some Sequence<Action>) -> EffectGroup? {
    let group = withDependencies { machine.send(contentsOf: actions) }
    if let group { attach(group) }
    if machine.hasCommands || !observers.isEmpty { commit() }
    return toBeWaitedFor(group)
  }

  @usableFromInline
  func trySend(_ action: Action) throws -> EffectGroup? {
    let group = withDependencies { machine.trySend(action) }
    if let group { attach(group) }
    if machine.hasCommands || !observers.isEmpty { commit() }
    if let refusal = group?.refusal { throw refusal }
    return toBeWaitedFor(group)
  }

  @usableFromInline
  func watch(_ asker: @escaping (Action?, State?) -> Bool) {
    machine.askers.append { asker($0, $1) }
  }

  /// Runs the machine with the store's dependencies as the current ones.
  // Compares the identifier of the overrides first: if they are current already, the table need not
  // be retained.
  @inlinable
  @inline(__always)
  func withDependencies<R>(_ decide: () -> R) -> R {
    if DependencyValues.isCurrent(overridesID) { return decide() }
    var result: R?
    DependencyValues.bind(overridesID) { result = decide() }
    return result!
  }

  /// Receives an action of an effect. It is dropped if the effect was cancelled.
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
  func enter(_ id: CancelKey, partOf effect: RunningEffect) -> RunningEffect? {
    effect.isLive ? machine.registry.insert(partOf: effect, id: id) : nil
  }

  /// Carries out the machine's decisions: notifies observers, cancels tasks, starts effects. An
  /// effect may send before its first wait; the outermost call carries out the resulting commands,
  /// so chains of actions need no stack.
  // Not inlined: most sends have nothing to commit.
  @inlinable
  @inline(never)
  func commit() {
    // A reducer sent to its own store: the sender of the action that is being reduced commits.
    guard !machine.isReducing else { return }
    if !observers.isEmpty { notifyObservers() }
    guard !isStarting else { return }
    isStarting = true
    defer { isStarting = false }
    while machine.hasCommands, let link {
      if !machine.registry.toResume.isEmpty {
        for waiter in machine.takeWaiters() { waiter.resume() }
      }
      if !machine.registry.toCancel.isEmpty {
        for effect in machine.takeCancelled() { effect.task?.cancel() }
      }
      guard let command = machine.takeStart() else { continue }
      let hasEnded = EffectRunner.start(command, for: link)
      // Only where the end let a queued action or a sequence go on: a merge may have any number of
      // effects that end.
      if hasEnded, withDependencies({ machine.ended(command.effect) }), !observers.isEmpty {
        notifyObservers()
      }
    }
    if hasWaiters { resumeWaiters() }
  }

  /// Observers run code of the feature (a value's `==`), so the list is taken out while they run.
  @usableFromInline
  func notifyObservers() {
    let notified = observers
    observers = []
    observers = notified.filter { $0.look(machine.state) } + observers
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

  @usableFromInline
  func makeWaiter() -> Int {
    lastWaiter += 1
    return lastWaiter
  }

  @usableFromInline
  func whenIdle(_ number: Int, _ waiter: CheckedContinuation<Void, Never>) {
    if isIdle { return waiter.resume() }
    idleWaiters[number] = waiter
    hasWaiters = true
  }

  @usableFromInline var isQuiet: Bool { machine.registry.count == machine.registry.backgroundCount }

  @usableFromInline
  func whenQuiet(_ waiter: CheckedContinuation<Bool, Never>) {
    if isQuiet { return waiter.resume(returning: machine.registry.count > 0) }
    quietWaiters.append(waiter)
    hasWaiters = true
  }

  @usableFromInline
  func stopWaiting(_ number: Int) {
    idleWaiters.removeValue(forKey: number)?.resume()
  }

  @usableFromInline
  func read<R>(_ body: (State) throws -> R) rethrows -> R? { try machine.read(body) }

  @usableFromInline
  func readKeeping<R>(_ body: (State) throws -> R) rethrows -> R? { try machine.read(body) }

  @usableFromInline var isReducing: Bool { machine.isReducing }

  @usableFromInline var isReadable: Bool { machine.isReadable }

  @usableFromInline
  func snapshot() -> State { machine.read(\.self) }

  @usableFromInline
  func observe(_ observer: StateObserver<State>) {
    wasObserved = true
    if observers.count >= observerLimit { dropObservers() }
    observers.append(observer)
  }

  /// Releasing an observer may run code of the feature, so the list is taken out meanwhile.
  private func dropObservers() {
    let known = observers
    observers = []
    observers = known.filter { !$0.isOver() } + observers
    observerLimit = max(16, 2 * observers.count)
  }

  @usableFromInline var isObservedThroughout: Bool { State.self is any ObservableState.Type }

  func replaceState(_ state: State) {
    machine.replaceState(state)
    commit()
  }

  @usableFromInline var liveEffects: [RunningEffect] { machine.registry.root.effectsBelow() }

  @usableFromInline var listedEffects: [RunningEffect] { machine.registry.all }

  @usableFromInline var isIdle: Bool { machine.registry.count == 0 }

  @usableFromInline var runsNothing: Bool { effects.runsNothing }

  @usableFromInline
  func setExecutor(_ executor: any EffectExecutor) {
    // The link is made by the first group: here its functions would not be compiled for the types.
    self.executor = executor
    link?.executor = executor
  }

  @usableFromInline
  func whenActive(_ waiter: CheckedContinuation<Void, Never>) {
    activityWaiters.append(waiter)
    hasWaiters = true
  }

  @usableFromInline
  func wake() { resumeWaiters() }

  func observeTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    machine.onTransition = observer
  }

  func followTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    follow(observer)
  }

  func observeEffects(_ observer: @escaping (EffectEvent) -> Void) {
    machine.registry.onEvent = observer
  }

  @usableFromInline
  func followStates(
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
