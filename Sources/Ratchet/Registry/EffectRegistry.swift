import Synchronization

/// The table of running effects and the features that own them. It is pure: it decides which
/// effects to start and cancel and which waiters to resume, and the store's core does it.
@usableFromInline
struct EffectRegistry {
  @usableFromInline let root = EffectNode()
  @usableFromInline private(set) var count = 0 {
    didSet { root.total.store(count, ordering: .relaxed) }
  }
  /// The number of those that run in the background.
  private(set) var backgroundCount = 0

  /// Cancelled effects whose tasks have not ended. They no longer belong to a feature. Made with the
  /// first of them.
  private var cancelled: EffectNode?

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
  var unended: [RunningEffect] { root.effectsBelow() + (cancelled?.effects ?? []) }

  /// Whether no effect runs, no throttling interval is known, and no task waits.
  var isEmpty: Bool { count == 0 && root.isEmpty && toResume.isEmpty }

  private var lastNumber: UInt64 = 0

  /// Called for each begin, cancellation and end of an effect, but not for sequences and for parts
  /// of effects. It must not use the store.
  var onEvent: ((EffectEvent) -> Void)?

  private func note(_ kind: EffectEvent.Kind, _ effect: RunningEffect) {
    guard let onEvent, effect.source != nil else { return }
    onEvent(EffectEvent(kind: kind, effect: effect))
  }

  /// Registers one piece of work or, without a source, a sequence.
  @usableFromInline
  mutating func insert(
    source: EffectSource?, at path: EffectPath, ids: [CancelID], group: EffectGroup,
    sequence: RunningEffect?, isBackground: Bool, cause: Int
  ) -> RunningEffect {
    lastNumber += 1
    let effect = RunningEffect(
      number: lastNumber, source: source, group: group, node: root.node(at: path), path: path,
      sequence: sequence, isBackground: isBackground, cause: cause)
    for id in ids { root.node(at: id.path).insert(effect, id: id.key) }
    insert(effect)
    note(.began, effect)
    return effect
  }

  /// Registers a part of an effect that has a task of its own. Lists of running effects show the
  /// effect, not its parts.
  mutating func insert(partOf effect: RunningEffect, id: CancelKey) -> RunningEffect {
    lastNumber += 1
    let part = RunningEffect(
      number: lastNumber, source: nil, group: effect.group, node: effect.node, path: effect.path,
      sequence: nil, isBackground: effect.isBackground, cause: effect.cause)
    part.phase = .running
    part.node.insert(part, id: id)
    insert(part)
    return part
  }

  private mutating func insert(_ effect: RunningEffect) {
    count += 1
    if effect.isBackground { backgroundCount += 1 }
    effect.node.insert(effect)
    effect.group.insert(effect)
    effect.sequence?.pending += 1
  }

  /// Removes an effect that has ended from every list.
  @usableFromInline
  mutating func end(_ effect: RunningEffect) {
    guard effect.phase != .ended else { return }
    note(.ended, effect)
    if effect.phase == .cancelled { cancelled?.remove(effect) } else { detach(effect) }
    effect.phase = .ended
    effect.task = nil
    effect.startNextStep = nil
    count -= 1
    if effect.isBackground { backgroundCount -= 1 }
    let waiters = effect.group.remove(effect)
    if !waiters.isEmpty {
      if toResume.isEmpty { toResume = waiters } else { toResume += waiters }
    }
    if let sequence = effect.sequence { stepEnded(of: sequence) }
  }

  /// Cancels effects. An effect that has not started never starts. A running one stays listed until
  /// its task has ended, but its feature and its ids are free at once.
  @usableFromInline
  mutating func cancel(_ effects: [RunningEffect]) {
    // In the order in which they were returned, so that sequences whose step ends here continue in
    // that order.
    let inOrder = effects.count < 2 ? effects : effects.sorted { $0.number < $1.number }
    for effect in inOrder where effect.isLive { cancel(effect) }
  }

  /// Cancels a live effect.
  private mutating func cancel(_ effect: RunningEffect) {
    let cancelled = cancelled ?? EffectNode()
    self.cancelled = cancelled
    let wasWaiting = effect.phase == .waiting
    detach(effect)
    effect.phase = .cancelled
    note(.cancelled, effect)
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

  /// The waiters to resume; clears the list.
  @usableFromInline
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
    for place in effect.ids { place.list.remove(at: place.index) }
    effect.ids = []
    effect.node.remove(effect)
  }

  /// Cancels the effects under an id at or below a feature.
  @usableFromInline
  mutating func cancel(_ id: CancelID) {
    guard let node = root.existing(at: id.path) else { return }
    guard node.children.isEmpty else { return cancel(node.effectsBelow(id: id.key)) }
    guard let list = node.ids[id.key] else { return }
    // Nearly always the only effect: no list of them is copied.
    if list.effects.count == 1 { cancel(list.effects[0]) } else { cancel(list.effects) }
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

/// A feature in the tree of features that run effects. It exists while it or a child runs one.
// Exclusivity is unchecked throughout: each access is a single read or write, never while other
// code runs. An effect passes here four times, and the runtime's checks would take a tenth of its
// total time.
@usableFromInline
final class EffectNode {
  /// For the root of the tree, the number of all effects.
  // Atomic: a pool reads it on any thread.
  fileprivate let total = Atomic(0)

  /// For the root of the tree: whether there are no effects. May be asked on any thread.
  var runsNothing: Bool { total.load(ordering: .relaxed) == 0 }

  let component: EffectPathComponent?
  // Unowned: the parent's table of children owns this node.
  @exclusivity(unchecked) private(set) unowned var parent: EffectNode?
  @exclusivity(unchecked) private(set) var children: [EffectPathComponent: EffectNode] = [:]
  @exclusivity(unchecked) private(set) var effects: [RunningEffect] = []
  @exclusivity(unchecked) private(set) var ids: [CancelKey: EffectsOfID] = [:]
  @exclusivity(unchecked) var throttles = ThrottleWindows()

  init(component: EffectPathComponent? = nil, parent: EffectNode? = nil) {
    self.component = component
    self.parent = parent
  }

  /// The feature at a path relative to this one; created if it does not exist yet.
  func node(at path: EffectPath) -> EffectNode {
    var node = self
    var isInElement = false
    for component in path.components.reversed() {
      if let child = node.children[component] {
        node = child
      } else {
        let child = EffectNode(component: component, parent: node)
        node.children[component] = child
        component.scope.childBegan(isInElement: isInElement)
        node = child
      }
      if component.element != nil { isInElement = true }
    }
    return node
  }

  /// The feature at a path relative to this one, if it or a child of it runs something.
  func existing(at path: EffectPath) -> EffectNode? {
    var node = self
    for component in path.components.reversed() {
      guard let child = node.children[component] else { return nil }
      node = child
    }
    return node
  }

  func insert(_ effect: RunningEffect) {
    effect.indexInNode = effects.count
    effects.append(effect)
  }

  func remove(_ effect: RunningEffect) {
    let last = effects.removeLast()
    if last !== effect {
      effects[effect.indexInNode] = last
      last.indexInNode = effect.indexInNode
    }
    removeIfEmpty()
  }

  func insert(_ effect: RunningEffect, id: CancelKey) {
    if let list = ids[id] { return list.insert(effect) }
    let list = EffectsOfID(id, of: self)
    ids[id] = list
    list.insert(effect)
  }

  fileprivate func remove(_ list: EffectsOfID) {
    ids[list.id] = nil
    removeIfEmpty()
  }

  var isEmpty: Bool {
    effects.isEmpty && ids.isEmpty && children.isEmpty && throttles.isEmpty
  }

  private func removeIfEmpty() {
    guard let parent, let component, isEmpty else { return }
    // The parent may hold a newer node for the same component, made after this one was removed.
    guard parent.children[component] === self else { return }
    parent.children[component] = nil
    component.scope.childEnded()
    parent.removeIfEmpty()
  }

  /// Forgets the throttling intervals of this feature and those below it, because the feature is
  /// gone.
  func forgetThrottles() {
    for child in children.values { child.forgetThrottles() }
    guard !throttles.isEmpty else { return }
    throttles = ThrottleWindows()
    removeIfEmpty()
  }

  /// Every effect of this feature and of those below it, in no particular order.
  func effectsBelow() -> [RunningEffect] {
    var found: [RunningEffect] = []
    var nodes = [self]
    while let node = nodes.popLast() {
      found += node.effects
      nodes += node.children.values
    }
    return found
  }

  /// Every effect under an id of this feature or of one below it.
  func effectsBelow(id: CancelKey) -> [RunningEffect] {
    if children.isEmpty { return ids[id]?.effects ?? [] }
    var found: [RunningEffect] = []
    var nodes = [self]
    while let node = nodes.popLast() {
      if let list = node.ids[id] { found += list.effects }
      nodes += node.children.values
    }
    return found
  }
}

/// The effects under one id of a feature. It exists while there is one.
// Exclusivity is unchecked as in `EffectNode`.
final class EffectsOfID {
  /// An effect's place in a list, kept by the effect so that leaving is O(1) however many effects
  /// have one id.
  struct Place {
    let list: EffectsOfID
    fileprivate(set) var index: Int
  }

  fileprivate let id: CancelKey
  private let node: EffectNode
  @exclusivity(unchecked) private(set) var effects: [RunningEffect] = []

  fileprivate init(_ id: CancelKey, of node: EffectNode) {
    self.id = id
    self.node = node
  }

  fileprivate func insert(_ effect: RunningEffect) {
    // An id may be given twice.
    if effect.ids.contains(where: { $0.list === self }) { return }
    effect.ids.append(Place(list: self, index: effects.count))
    effects.append(effect)
  }

  /// Removes the effect at a place; the last one takes its place.
  fileprivate func remove(at index: Int) {
    let last = effects.removeLast()
    if index < effects.count {
      effects[index] = last
      for place in last.ids.indices where last.ids[place].list === self {
        last.ids[place].index = index
      }
    } else if effects.isEmpty {
      node.remove(self)
    }
  }
}
