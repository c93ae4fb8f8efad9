import Synchronization

/// A child's place among the children of its parent: which operator runs it, and for an element of a
/// collection, its id.
@usableFromInline
struct EffectPathComponent: Hashable {
  let scope: ScopeID
  let element: AnyHashable?

  @usableFromInline
  init(_ scope: ScopeID, element: AnyHashable? = nil) {
    self.scope = scope
    self.element = element
  }
}

/// An operator that runs a child, told apart from every other in the process.
@usableFromInline
struct ScopeID: Hashable, Sendable {
  private let number: UInt64

  // Reducer trees are compiled on any thread.
  private static let numbers = Atomic<UInt64>(0)

  @usableFromInline
  init() { number = Self.numbers.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// A feature's place in the tree of features, from the feature outwards to the root: each operator
/// appends itself as an effect passes it on its way to the store.
@usableFromInline
struct EffectPath {
  private(set) var components: [EffectPathComponent] = []

  @usableFromInline
  init() {}

  @usableFromInline var isEmpty: Bool { components.isEmpty }

  @usableFromInline
  func appending(_ component: EffectPathComponent) -> EffectPath {
    var path = self
    path.append(component)
    return path
  }

  @usableFromInline
  mutating func append(_ component: EffectPathComponent) { components.append(component) }
}
