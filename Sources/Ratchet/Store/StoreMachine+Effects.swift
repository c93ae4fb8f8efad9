// Registration of effects: the machine registers each part and lists the effects to start.
extension StoreMachine {
  @inlinable
  func currentGroup() -> EffectGroup {
    if let group { return group }
    let new = EffectGroup()
    group = new
    return new
  }

  @inlinable
  func currentGroup(of action: Action) -> EffectGroup {
    if let group { return group }
    let new = ActionGroup(action)
    group = new
    return new
  }

  /// Carries out the step of an effect: queues its action, or registers its work.
  @inlinable
  func follow(_ effect: Effect<Action>) {
    switch effect.step {
    case .none: return
    case .send(let action):
      append(action, group: group, origin: .queued(by: transitionCount))
    case .run(let run): register(run, in: currentGroup())
    case .refusal(let refusal): refusal.report()
    default: register(effect, Registration(group: currentGroup()))
    }
  }

  /// Like `follow(_:)`, for an effect that belongs to a group.
  @inlinable
  func follow(_ effect: Effect<Action>, in own: EffectGroup) {
    let outer = group
    group = own
    follow(effect)
    group = outer
  }

  /// Like `follow(_:)`, for the effect of an action from outside.
  @inlinable
  func follow(_ effect: Effect<Action>, of action: Action) {
    switch effect.step {
    case .none: return
    case .send(let next): append(next, group: group, origin: .queued(by: transitionCount))
    case .run(let run): register(run, in: currentGroup(of: action))
    // Nothing descends from it, so it needs no group.
    case .cancel(let id):
      registry.cancel(id)
      noteCommands()
    case .refusal(let refusal): refuse(refusal)
    default:
      register(effect, Registration(group: currentGroup(of: action)))
    }
  }

  /// Records the refusal of an action for its sender.
  @usableFromInline
  func refuse(_ refusal: Refusal) {
    // A sender that catches the error assumes that nothing has changed; otherwise an issue is
    // reported too.
    if !isTrying || !refusal.isUndone { refusal.report() }
    let group = currentGroup()
    group.refusal = group.refusal ?? refusal.error
  }

  /// The properties that the parts of an effect share.
  @usableFromInline
  struct Registration {
    @usableFromInline var group: EffectGroup
    @usableFromInline var ids: [CancelID] = []
    @usableFromInline var sequence: RunningEffect?
    @usableFromInline var isBackground = false

    @inlinable
    init(group: EffectGroup) { self.group = group }
  }

  /// Registers work that is the whole effect of an action, as most is.
  @inlinable
  func register(_ run: EffectRun<Action>, in group: EffectGroup) {
    let running = registry.insert(
      source: run, at: run.path, ids: [], group: group, sequence: nil, isBackground: false,
      cause: transitionCount)
    toStart.append(StartCommand(effect: running, run: run))
  }

  @inlinable
  func register(_ effect: Effect<Action>, _ registration: Registration) {
    switch effect.step {
    case .none:
      return
    case .send(let action):
      registration.sequence?.pending += 1
      append(
        action, group: registration.group, step: registration.sequence,
        origin: .queued(by: cause(of: registration)))
    case .run(let run):
      let running = entry(source: run, at: run.path, registration)
      toStart.append(StartCommand(effect: running, run: run))
    case .merge(let effects):
      for effect in effects { register(effect, registration) }
    case .concatenate(let effects, let path):
      registerSequence(effects, at: path, registration)
    case .cancellable(let id, let cancelInFlight, let effect):
      if cancelInFlight { registry.cancel(id) }
      var registration = registration
      registration.ids.append(id)
      register(effect, registration)
    case .cancel(let id):
      registry.cancel(id)
    case .end(let end):
      registry.end(end)
    case .refusal(let refusal):
      refusal.report()
    case .made(let make):
      register(make(), registration)
    case .throttled(let throttle, let effect):
      register(effect, throttledBy: throttle, registration)
    case .background(let effect):
      var registration = registration
      registration.isBackground = true
      register(effect, registration)
    }
  }

  @usableFromInline
  @discardableResult
  func registerSequence(
    _ effects: [Effect<Action>], at path: EffectPath, _ registration: Registration
  ) -> RunningEffect {
    let sequence = entry(source: nil, at: path, registration)
    var rest = effects[...]
    var inner = registration
    inner.sequence = sequence
    sequence.phase = .running
    sequence.startNextStep = { [unowned self] in
      guard let next = rest.popFirst() else { return false }
      register(next, inner)
      return true
    }
    advance(sequence)
    return sequence
  }

  @inlinable
  func entry(
    source: EffectSource?, at path: EffectPath, _ registration: Registration
  ) -> RunningEffect {
    registry.insert(
      source: source, at: path, ids: registration.ids, group: registration.group,
      sequence: registration.sequence, isBackground: registration.isBackground,
      cause: cause(of: registration))
  }

  /// The number of the transition that returned the effect.
  @inlinable
  func cause(of registration: Registration) -> Int {
    registration.sequence?.cause ?? transitionCount
  }

  /// Starts the next step of each sequence whose step has ended, in that order; false if there is
  /// none.
  @inlinable
  func advanceSequences() -> Bool {
    guard !registry.toAdvance.isEmpty else { return false }
    let sequences = registry.toAdvance
    registry.toAdvance = []
    for sequence in sequences { advance(sequence) }
    return true
  }

  /// Starts steps of a sequence until one does not end at once; ends the sequence after its last.
  @usableFromInline
  func advance(_ sequence: RunningEffect) {
    while sequence.phase == .running, sequence.pending == 0 {
      // Keeps the count above zero while a step is registered, since the step may end at once.
      sequence.pending += 1
      let wasLast = sequence.startNextStep?() != true
      sequence.pending -= 1
      if wasLast { break }
    }
    if sequence.pending == 0 { registry.end(sequence) }
  }
}

// The commands to carry out, as the core takes them.
extension StoreMachine {
  /// The effects whose tasks are to be cancelled; clears the list.
  @inlinable
  func takeCancelled() -> [RunningEffect] {
    let cancelled = registry.toCancel
    registry.toCancel = []
    noteCommands()
    return cancelled
  }

  /// Removes and returns the next effect to start.
  @inlinable
  func takeStart() -> StartCommand<Action>? {
    defer { noteCommands() }
    while let command = toStart.popFirst() {
      if command.effect.phase == .waiting { return command }
    }
    return nil
  }

  /// The waiters of groups that have ended; clears the list.
  @inlinable
  func takeWaiters() -> [CheckedContinuation<Void, Never>] {
    defer { noteCommands() }
    return registry.takeWaiters()
  }

  @inlinable
  func noteCommands() {
    hasCommands = !toStart.isEmpty || !registry.toCancel.isEmpty || !registry.toResume.isEmpty
  }
}

/// A task to create, unless its entry is cancelled first.
@usableFromInline
struct StartCommand<Action> {
  @usableFromInline let effect: RunningEffect
  @usableFromInline let run: EffectRun<Action>

  @inlinable
  init(effect: RunningEffect, run: EffectRun<Action>) {
    self.effect = effect
    self.run = run
  }
}
