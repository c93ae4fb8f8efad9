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

extension EffectPathComponent {
  /// The child's name, for people to read: that of its state, and an element's id.
  var label: String {
    var name = String(reflecting: scope.state).split(separator: ".").dropFirst()
    if name.last == "State" { name.removeLast() }
    return name.joined(separator: ".") + (element.map { " \($0)" } ?? "")
  }
}

/// An operator that runs a child, told apart from every other by its identity.
@usableFromInline
final class ScopeID: Hashable, Sendable {
  /// Of which states it runs the reducer.
  let state: Any.Type

  @usableFromInline
  init(_ state: Any.Type) { self.state = state }

  @usableFromInline
  static func == (lhs: ScopeID, rhs: ScopeID) -> Bool { lhs === rhs }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
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
