/// What runs, and what belongs to whom: a pure table. It decides what is to be started and
/// cancelled; the store's runner does it.
@usableFromInline
struct EffectRegistry {
  let root = EffectNode()
  @usableFromInline private(set) var count = 0
  /// How many of them are in the background.
  private(set) var backgroundCount = 0

  /// The cancelled effects whose tasks have not ended: they belong to no feature any more.
  private let cancelled = EffectNode()

  /// Cancelled effects whose tasks are to be told.
  @usableFromInline var toCancel: [RunningEffect] = []

  /// Sequences of which the current step has ended.
  @usableFromInline var toAdvance: [RunningEffect] = []

  /// Every effect that has not ended, in the order in which they were returned.
  var all: [RunningEffect] {
    (root.effectsBelow() + cancelled.effects).sorted { $0.number < $1.number }
  }

  private var lastNumber: UInt64 = 0

  /// A new entry for a piece of work, or, without a source, for a sequence.
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

  /// A new entry for a part of an effect that has a task of its own. It is not told among what runs:
  /// the effect is.
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

  /// An effect has ended: nothing of it is kept.
  @usableFromInline
  mutating func end(_ effect: RunningEffect) {
    guard effect.phase != .ended else { return }
    if effect.phase == .cancelled { cancelled.remove(effect) } else { detach(effect) }
    effect.phase = .ended
    effect.task = nil
    effect.startNextStep = nil
    count -= 1
    if effect.isBackground { backgroundCount -= 1 }
    effect.group.remove(effect)
    if let sequence = effect.sequence { stepEnded(of: sequence) }
  }

  /// Cancels effects. One that has not started never will; one that runs is listed until its task
  /// has ended, but its feature and its ids are free again at once.
  @usableFromInline
  mutating func cancel(_ effects: [RunningEffect]) {
    // In the order in which they were returned: sequences whose steps end with it go on in that order.
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

  /// The store is gone: cancels every task and forgets every effect, so that entries and the groups
  /// and features that list them do not keep each other.
  mutating func endAll() {
    for effect in root.effectsBelow() + cancelled.effects {
      effect.task?.cancel()
      end(effect)
    }
    // An interval keeps the effect that waits for its end.
    root.forgetThrottles()
    toAdvance = []
  }

  /// A part of a sequence's current step has ended.
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

  /// Cancels what runs under an id at or below a feature.
  @usableFromInline
  mutating func cancel(_ id: CancelID) {
    guard let node = root.existing(at: id.path) else { return }
    cancel(node.effectsBelow(id: id.id))
  }

  /// Cancels what children run that are gone.
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
