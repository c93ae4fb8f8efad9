import RatchetDependencies

/// Decides what happens when an action arrives: the order in which actions are reduced, the new
/// state, and which effects are to be started and cancelled. It starts nothing itself.
@usableFromInline
final class StoreMachine<State, Action> {
  // Unchecked: `access` guards it. The runtime's own check takes longer than the rest of a send.
  @exclusivity(unchecked) @usableFromInline var state: State
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>

  // Unchecked, here and below: it is read and written at once, never while other code runs.
  @exclusivity(unchecked) @usableFromInline var access = StateAccess.none
  @exclusivity(unchecked) @usableFromInline var queue = Queue<WaitingAction<Action>>()

  /// What the actions that are now being reduced descend from; made when the first effect needs it.
  @exclusivity(unchecked) @usableFromInline var group: EffectGroup?

  @exclusivity(unchecked) @usableFromInline var registry = EffectRegistry()

  /// Effects to be started, in order, and those that were cancelled in the meantime.
  @exclusivity(unchecked) @usableFromInline var toStart = Queue<StartCommand<Action>>()

  /// Called after each action; while it is set, the state is copied for each.
  @exclusivity(unchecked) var onTransition: ((Transition<State, Action>) -> Void)? {
    didSet { noteWatchers() }
  }

  /// The outermost first.
  @exclusivity(unchecked) @usableFromInline var middleware: [Middleware<State, Action>] = [] {
    didSet { noteWatchers() }
  }

  /// Called after each action, until they answer false.
  @exclusivity(unchecked) var askers: [(Action, State) -> Bool] = [] {
    didSet { noteWatchers() }
  }

  /// Whether any of those looks at each action.
  @exclusivity(unchecked) @usableFromInline var isWatched = false

  /// Whether who sends the next action is told of its refusal.
  @exclusivity(unchecked) var isTrying = false

  /// Whose machine this is; nil where a test has one alone.
  @usableFromInline unowned var core: RootCore<State, Action>?
  /// The way of effects to the core; made with the first effect.
  @exclusivity(unchecked) @usableFromInline var link: StoreLink<Action>?

  @usableFromInline
  init(state: State, reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.state = state
    self.reduce = reduce
  }

  /// Whether there is something to be started or cancelled.
  @exclusivity(unchecked) @usableFromInline var hasCommands = false

  /// The effects whose tasks are to be cancelled.
  @inlinable
  func takeCancelled() -> [RunningEffect] {
    let cancelled = registry.toCancel
    registry.toCancel = []
    noteCommands()
    return cancelled
  }

  /// What is to be started next.
  @inlinable
  func takeStart() -> StartCommand<Action>? {
    defer { noteCommands() }
    while let command = toStart.popFirst() {
      if command.effect.phase == .waiting { return command }
    }
    return nil
  }

  @inlinable
  func noteCommands() { hasCommands = !toStart.isEmpty || !registry.toCancel.isEmpty }

  /// Reads the state where it lies. Nothing may be sent meanwhile.
  func read<R>(_ body: (State) throws -> R) rethrows -> R {
    let outer = access
    // Not `precondition`, which says nothing in a release build.
    guard outer != .reducing else { fatalError(Wording.readWhileReducing) }
    access = .reading
    defer { access = outer }
    return try body(state)
  }

  @inlinable
  var isReducing: Bool { access == .reducing }

  /// Takes the state for reducing. Answers false where an action is being reduced: whoever reduces
  /// it goes on with what is queued.
  @inlinable
  func beginReducing() -> Bool {
    guard access == .none else {
      refuseWhileReading()
      return false
    }
    access = .reducing
    return true
  }

  @usableFromInline
  func refuseWhileReading() {
    guard access != .reading else { fatalError(Wording.sendWhileReading) }
  }

  /// Reduces an action from outside, and all that it queues; while another is being reduced, queues
  /// it.
  ///
  /// - Returns: the effects that descend from it, or nil where there are none.
  @inlinable
  func send(_ action: Action) -> EffectGroup? {
    guard beginReducing() else { return enqueue(action) }
    defer { access = .none }
    if !isWatched {
      let effect = reduce(&state, action)
      if case .none = effect.step, queue.isEmpty { return nil }
      follow(reduceSends(of: effect), of: action)
      if queue.isEmpty, group == nil, registry.toAdvance.isEmpty { return nil }
    } else {
      follow(watched(action, origin: .sent), of: action)
    }
    drain()
    return takeGroup()
  }

  /// As `send`, for a sender who is told why the action was refused; what else is, is reported.
  func trySend(_ action: Action) -> EffectGroup? {
    let outer = isTrying
    isTrying = true
    defer { isTrying = outer }
    return send(action)
  }

  /// Reduces several actions, each with all that it queues before the next.
  ///
  /// - Returns: the effects that descend from any of them, or nil where there are none.
  func send(contentsOf actions: some Sequence<Action>) -> EffectGroup? {
    guard beginReducing() else {
      let group = makeGroup()
      for action in actions { append(action, group: group, origin: .sent) }
      return group
    }
    defer { access = .none }
    for action in actions {
      follow(isWatched ? watched(action, origin: .sent) : reduce(&state, action), of: action)
      drain()
    }
    return takeGroup()
  }

  /// Reduces the action of a `.send` and what that sends in turn, where nothing else waits: it is the
  /// next one.
  // Not inlined: it would burden the way of the actions without an effect.
  @inlinable
  @inline(never)
  func reduceSends(of effect: Effect<Action>) -> Effect<Action> {
    var effect = effect
    while case .send(let next) = effect.step, queue.isEmpty {
      effect = reduce(&state, next)
      // Refused is that one, and not what was sent.
      if case .refusal(let refusal) = effect.step {
        refusal.report()
        return .none
      }
    }
    return effect
  }

  /// Reduces an action that a running effect sent; while another is being reduced, queues it.
  @inlinable
  func receive(_ action: Action, from effect: RunningEffect) {
    guard !isWatched, queue.isEmpty, beginReducing() else {
      return receiveLater(action, from: effect)
    }
    defer { access = .none }
    // As `drain` does, without a place in the queue.
    let outer = group
    group = effect.group
    follow(reduce(&state, action))
    group = outer
    drain()
  }

  @inlinable
  func receiveLater(_ action: Action, from effect: RunningEffect) {
    append(action, group: effect.group, origin: .effect(effect.source))
    guard beginReducing() else { return }
    defer { access = .none }
    drain()
  }

  /// A task has ended: sequences that waited for it go on.
  ///
  /// - Returns: whether any did, so that the state may be another.
  @inlinable
  @discardableResult
  func ended(_ effect: RunningEffect) -> Bool {
    registry.end(effect)
    return settle()
  }

  @inlinable
  func cancel(_ effects: [RunningEffect]) {
    registry.cancel(effects)
    settle()
  }

  /// Lets sequences go on, and reduces what they send. Inside `drain` that is done there.
  ///
  /// - Returns: whether there was anything to be done here.
  @inlinable
  @discardableResult
  func settle() -> Bool {
    guard !queue.isEmpty || !registry.toAdvance.isEmpty, beginReducing() else {
      noteCommands()
      return false
    }
    defer { access = .none }
    drain()
    return true
  }

  @inlinable
  func drain() {
    repeat {
      while let item = queue.popFirst() {
        let outer = group
        if let own = item.group { group = own }
        follow(
          isWatched ? watched(item.action, origin: item.origin) : reduce(&state, item.action))
        if item.group != nil { group = outer }
        if let step = item.step { registry.stepEnded(of: step) }
      }
    } while advanceSequences()
    noteCommands()
  }

  @inlinable
  func takeGroup() -> EffectGroup? {
    defer { group = nil }
    return group
  }

  @usableFromInline
  func enqueue(_ action: Action) -> EffectGroup {
    let group = makeGroup(of: action)
    append(action, group: group, origin: .sent)
    return group
  }

  @inlinable
  func append(
    _ action: Action, group: EffectGroup?, step: RunningEffect? = nil, origin: TransitionOrigin
  ) {
    queue.append(WaitingAction(action: action, group: group, step: step, origin: origin))
  }
}

/// Who has the state of a store in hand.
@usableFromInline
enum StateAccess {
  case none
  case reading
  case reducing
}
