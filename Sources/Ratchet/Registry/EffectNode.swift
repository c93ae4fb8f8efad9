/// A feature in the tree of features that run effects. It exists while it or a child runs one.
// Exclusivity is unchecked throughout: each access is a single read or write, never while other
// code runs. An effect passes here four times, and the runtime's checks would take a tenth of its
// total time.
final class EffectNode {
  let component: EffectPathComponent?
  // Unowned: the parent's table of children owns this node.
  private(set) unowned var parent: EffectNode?
  @exclusivity(unchecked) private(set) var children: [EffectPathComponent: EffectNode] = [:]
  @exclusivity(unchecked) private(set) var effects: [RunningEffect] = []
  // By identity, so that leaving is O(1) however many effects have one id.
  @exclusivity(unchecked) private(set) var ids: [AnyHashable: [ObjectIdentifier: RunningEffect]] =
    [:]
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

  func insert(_ effect: RunningEffect, id: AnyHashable) {
    ids[id, default: [:]][ObjectIdentifier(effect)] = effect
  }

  func remove(_ effect: RunningEffect, id: AnyHashable) {
    ids[id]?[ObjectIdentifier(effect)] = nil
    if ids[id]?.isEmpty == true { ids[id] = nil }
    removeIfEmpty()
  }

  private func removeIfEmpty() {
    guard let parent, let component, effects.isEmpty, ids.isEmpty, children.isEmpty,
      throttles.isEmpty
    else { return }
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
  func effectsBelow(id: AnyHashable) -> [RunningEffect] {
    var found: [RunningEffect] = []
    var nodes = [self]
    while let node = nodes.popLast() {
      if let effects = node.ids[id] { found += effects.values }
      nodes += node.children.values
    }
    return found
  }
}
