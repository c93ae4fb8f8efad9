/// The table of running effects and the features that own them. It is pure: it decides which
/// effects to start and cancel and which waiters to resume, and the store's core does it.
@usableFromInline
struct EffectRegistry {
  let root = EffectNode()
  @usableFromInline private(set) var count = 0
  /// The number of those that run in the background.
  private(set) var backgroundCount = 0

  /// Cancelled effects whose tasks have not ended. They no longer belong to a feature.
  private let cancelled = EffectNode()

  /// Cancelled effects whose tasks are still to be cancelled.
  @usableFromInline var toCancel: [RunningEffect] = []

  /// Tasks that wait for a group of effects that has ended: to be resumed.
  @usableFromInline private(set) var toResume: [CheckedContinuation<Void, Never>] = []

  /// Sequences whose current step has ended.
  @usableFromInline var toAdvance: [RunningEffect] = []

  /// Every effect that has not ended, in the order in which they were returned.
  var all: [RunningEffect] {
    unended.sorted { $0.number < $1.number }
  }

  /// The same effects in no particular order.
  var unended: [RunningEffect] { root.effectsBelow() + cancelled.effects }

  private var lastNumber: UInt64 = 0

  /// Registers one piece of work or, without a source, a sequence.
  @usableFromInline
  mutating func insert(
    source: EffectSource?, at path: EffectPath, ids: [CancelID], group: EffectGroup,
    sequence: RunningEffect?, isBackground: Bool
  ) -> RunningEffect {
    lastNumber += 1
    let effect = RunningEffect(
      number: lastNumber, source: source, group: group, node: root.node(at: path), path: path,
      ids: ids.map { (root.node(at: $0.path), $0.id) }, sequence: sequence,
      isBackground: isBackground)
    insert(effect)
    return effect
  }

  /// Registers a part of an effect that has a task of its own. Lists of running effects show the
  /// effect, not its parts.
  mutating func insert(partOf effect: RunningEffect, id: AnyHashable) -> RunningEffect {
    lastNumber += 1
    let part = RunningEffect(
      number: lastNumber, source: nil, group: effect.group, node: effect.node, path: effect.path,
      ids: [(effect.node, id)], sequence: nil, isBackground: effect.isBackground)
    part.phase = .running
    insert(part)
    return part
  }

  private mutating func insert(_ effect: RunningEffect) {
    count += 1
    if effect.isBackground { backgroundCount += 1 }
    effect.node.insert(effect)
    effect.group.insert(effect)
    for (node, id) in effect.ids { node.insert(effect, id: id) }
    effect.sequence?.pending += 1
  }

  /// Removes an effect that has ended from every list.
  @usableFromInline
  mutating func end(_ effect: RunningEffect) {
    guard effect.phase != .ended else { return }
    if effect.phase == .cancelled { cancelled.remove(effect) } else { detach(effect) }
    effect.phase = .ended
    effect.task = nil
    effect.startNextStep = nil
    count -= 1
    if effect.isBackground { backgroundCount -= 1 }
    let waiters = effect.group.remove(effect)
    if !waiters.isEmpty { toResume += waiters }
    if let sequence = effect.sequence { stepEnded(of: sequence) }
  }

  /// Cancels effects. An effect that has not started never starts. A running one stays listed until
  /// its task has ended, but its feature and its ids are free at once.
  @usableFromInline
  mutating func cancel(_ effects: [RunningEffect]) {
    // In the order in which they were returned, so that sequences whose step ends here continue in
    // that order.
    let inOrder = effects.count < 2 ? effects : effects.sorted { $0.number < $1.number }
    for effect in inOrder where effect.isLive {
      let wasWaiting = effect.phase == .waiting
      detach(effect)
      effect.phase = .cancelled
      cancelled.insert(effect)
      if effect.startNextStep != nil {
        // A sequence ends when its current step has; it starts no other.
        if effect.pending == 0 { end(effect) }
      } else if wasWaiting {
        end(effect)
      } else {
        toCancel.append(effect)
      }
    }
  }

  /// The waiters to resume; clears the list.
  mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
    defer { toResume = [] }
    return toResume
  }

  /// Forgets every effect when the store is gone, so that entries do not form retain cycles with
  /// the groups and features that list them. Their tasks are to be cancelled before.
  mutating func endAll() {
    for effect in unended { end(effect) }
    // A throttling interval retains the effect that waits for its end.
    root.forgetThrottles()
    toAdvance = []
  }

  /// Records that a part of a sequence's current step has ended.
  @usableFromInline
  mutating func stepEnded(of sequence: RunningEffect) {
    sequence.pending -= 1
    guard sequence.pending == 0 else { return }
    if sequence.phase == .cancelled { end(sequence) } else { toAdvance.append(sequence) }
  }

  private func detach(_ effect: RunningEffect) {
    for (node, id) in effect.ids { node.remove(effect, id: id) }
    effect.ids = []
    effect.node.remove(effect)
  }

  /// Cancels the effects under an id at or below a feature.
  @usableFromInline
  mutating func cancel(_ id: CancelID) {
    guard let node = root.existing(at: id.path) else { return }
    cancel(node.effectsBelow(id: id.id))
  }

  /// Cancels the effects of children that are gone.
  @usableFromInline
  mutating func end(_ end: EffectEnd) {
    guard let parent = root.existing(at: end.parent) else { return }
    let gone: [EffectNode] =
      switch end.children {
      case .only(let components): components.compactMap { parent.children[$0] }
      case .all(let scope):
        parent.children.filter { $0.key.scope == scope }.map(\.value)
      case .elements(let scope, let stillThere):
        parent.children.filter { component, _ in
          component.scope == scope && !stillThere(component)
        }.map(\.value)
      }
    cancel(gone.flatMap { $0.effectsBelow() })
    for node in gone { node.forgetThrottles() }
  }
}
