import RatchetDependencies

/// Decides everything about an action: when it is reduced, the new state, and which effects to
/// start and cancel. It starts nothing itself.
@usableFromInline
final class StoreMachine<State, Action> {
  // Exclusivity is unchecked: `access` guards it. The runtime's check takes longer than the rest of
  // a send.
  @exclusivity(unchecked) @usableFromInline var state: State
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>

  // Exclusivity is unchecked here and below: each access is a single read or write, never while
  // other code runs.
  @exclusivity(unchecked) @usableFromInline var access = StateAccess.none
  @exclusivity(unchecked) @usableFromInline var queue: Queue<WaitingAction<Action>>

  /// The group of the actions that are now being reduced; made when the first effect needs it.
  @exclusivity(unchecked) @usableFromInline var group: EffectGroup?

  @exclusivity(unchecked) @usableFromInline var registry = EffectRegistry()

  /// Effects to start, in order. Some may have been cancelled in the meantime.
  @exclusivity(unchecked) @usableFromInline var toStart: Queue<StartCommand<Action>>

  /// Called after each action. While it is set, the state is copied for each action.
  @exclusivity(unchecked) @usableFromInline
  var onTransition: ((Transition<State, Action>) -> Void)? {
    didSet { noteWatchers() }
  }

  /// The number of the last transition; 0 while nothing observes them.
  @exclusivity(unchecked) @usableFromInline var transitionCount = 0

  /// The outermost middleware first.
  @exclusivity(unchecked) @usableFromInline var middleware: [Middleware<State, Action>] = [] {
    didSet { noteWatchers() }
  }

  /// Called after each action, until they return false.
  @exclusivity(unchecked) @usableFromInline var askers: [(Action, State) -> Bool] = [] {
    didSet { noteWatchers() }
  }

  /// Whether an observer, middleware or asker looks at each action.
  @exclusivity(unchecked) @usableFromInline var isWatched = false

  /// Whether the sender of the current action receives its refusal as an error.
  @exclusivity(unchecked) @usableFromInline var isTrying = false

  // Inlined, as that of the core and of the store, so that a store is made where the types are
  // known: elsewhere each empty list of a generic type is looked up at run time.
  @inlinable
  init(state: State, reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.state = state
    self.reduce = reduce
    queue = Queue()
    toStart = Queue()
  }

  /// Whether there are effects to start or cancel, or waiters to resume.
  @exclusivity(unchecked) @usableFromInline var hasCommands = false

  /// Reads the state in place. Nothing may be sent meanwhile.
  func read<R>(_ body: (State) throws -> R) rethrows -> R {
    let outer = access
    // Not `precondition`: it prints no message in a release build.
    guard outer != .reducing else { fatalError(Wording.readWhileReducing) }
    access = .reading
    defer { access = outer }
    return try body(state)
  }

  /// Replaces the state. Nothing may be read or reduced meanwhile.
  func replaceState(_ new: State) {
    // Not `precondition`: it prints no message in a release build.
    guard access == .none else { fatalError(Wording.replaceWhileReducing) }
    let observation = RootObservation<State>()
    let before = observation?.before(&state)
    state = new
    observation?.after(&state, before)
  }

  @inlinable
  var isReducing: Bool { access == .reducing || access == .betweenActions }

  /// Whether the state may be read now.
  var isReadable: Bool { access != .reducing }

  /// Takes exclusive access to the state. Returns false while an action is being reduced: the call
  /// that reduces it will continue with the queue.
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

  /// Reduces an action from outside, and all actions that it queues. While another action is being
  /// reduced, only queues it.
  ///
  /// - Returns: the group of effects that descend from it, or nil if there are none.
  @inlinable
  func send(_ action: Action) -> EffectGroup? {
    guard beginReducing() else { return enqueue(action) }
    defer { access = .none }
    if !isWatched {
      var effect = reduce(&state, action)
      if case .none = effect.step, queue.isEmpty { return nil }
      if case .send(let next) = effect.step, queue.isEmpty { effect = reduceSends(from: next) }
      if case .none = effect.step, queue.isEmpty { return nil }
      follow(effect, of: action)
      if queue.isEmpty, group == nil, registry.toAdvance.isEmpty { return nil }
    } else {
      follow(watched(action, origin: .sent), of: action)
    }
    drain()
    return takeGroup()
  }

  /// Like `send`, for a sender that receives the action's refusal as an error. Refusals of actions
  /// that it queued are reported as issues.
  func trySend(_ action: Action) -> EffectGroup? {
    let outer = isTrying
    isTrying = true
    defer { isTrying = outer }
    return send(action)
  }

  /// Reduces several actions, each together with all actions that it queues.
  ///
  /// - Returns: the group of effects that descend from any of them, or nil if there are none.
  func send(contentsOf actions: some Sequence<Action>) -> EffectGroup? {
    guard beginReducing() else {
      let group = EffectGroup()
      for action in actions { append(action, group: group, origin: .sent) }
      return group
    }
    defer { access = .none }
    var rest = actions.makeIterator()
    while let action = next(of: &rest) {
      follow(isWatched ? watched(action, origin: .sent) : reduce(&state, action), of: action)
      drain()
    }
    return takeGroup()
  }

  /// A scope decides here whether its child is still there for the action.
  private func next<Rest: IteratorProtocol<Action>>(of rest: inout Rest) -> Action? {
    access = .betweenActions
    defer { access = .reducing }
    return rest.next()
  }

  /// Reduces the action of a `.send`, and the actions that it sends in turn, while the queue is
  /// empty: each is the next action anyway.
  // Not inlined: it would slow down actions without an effect.
  @inlinable
  @inline(never)
  func reduceSends(from first: Action) -> Effect<Action> {
    var next = first
    while true {
      let effect = reduce(&state, next)
      switch effect.step {
      case .send(let following) where queue.isEmpty: next = following
      case .refusal(let refusal):
        // The refused action is this one, not the action that came from outside.
        refusal.report()
        return .none
      default: return effect
      }
    }
  }

  /// Reduces an action that a running effect sent. While another action is being reduced, only
  /// queues it.
  @inlinable
  func receive(_ action: Action, from effect: RunningEffect) {
    guard !isWatched, queue.isEmpty, beginReducing() else {
      return receiveLater(action, from: effect)
    }
    defer { access = .none }
    // Does the same as `drain`, without going through the queue.
    let next = reduce(&state, action)
    // The actions of effects seldom return another effect: only then is the group needed.
    if case .none = next.step {} else { follow(next, in: effect.group) }
    drain()
  }

  @inlinable
  func receiveLater(_ action: Action, from effect: RunningEffect) {
    append(action, group: effect.group, origin: .effect(effect))
    guard beginReducing() else { return }
    defer { access = .none }
    drain()
  }

  /// Records that a task has ended, and continues sequences that waited for it.
  ///
  /// - Returns: whether any action was reduced or sequence continued, so that the state may have
  ///   changed.
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

  /// Continues sequences, and reduces the actions that they send. Within `drain` this does nothing:
  /// the loop there does it.
  ///
  /// - Returns: whether there was anything to do here.
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
    if !queue.isEmpty || !registry.toAdvance.isEmpty { reduceQueue() }
    noteCommands()
  }

  // Not inlined: nearly always nothing is queued.
  @inlinable
  @inline(never)
  func reduceQueue() {
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
  }

  @inlinable
  func takeGroup() -> EffectGroup? {
    defer { group = nil }
    return group
  }

  @usableFromInline
  func enqueue(_ action: Action) -> EffectGroup {
    let group = ActionGroup(action)
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

/// The current access to a store's state.
@usableFromInline
enum StateAccess {
  case none
  case reading
  case reducing
  /// Between two of several actions that were sent together: the state may be read, and sent actions
  /// are queued.
  case betweenActions
}

/// An action in the queue of a store.
@usableFromInline
struct WaitingAction<Action> {
  @usableFromInline var action: Action
  /// Nil if it descends from the action that is being sent.
  @usableFromInline var group: EffectGroup?
  /// The sequence of effects of which this action is a step.
  @usableFromInline var step: RunningEffect?
  @usableFromInline var origin: TransitionOrigin

  @inlinable
  init(action: Action, group: EffectGroup?, step: RunningEffect?, origin: TransitionOrigin) {
    self.action = action
    self.group = group
    self.step = step
    self.origin = origin
  }
}
