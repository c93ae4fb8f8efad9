/// A child's place among the children of its parent: which operator runs it, and for an element of a
/// collection, its id.
@usableFromInline
struct EffectPathComponent: Hashable {
  @usableFromInline let scope: ScopeID
  @usableFromInline let element: AnyHashable?
  /// Which feature the element was, where its id alone does not tell. There is one at a time, so it is no
  /// part of the place.
  let identity: StateIdentity?

  @usableFromInline
  init(_ scope: ScopeID, element: AnyHashable? = nil, identity: StateIdentity? = nil) {
    self.scope = scope
    self.element = element
    self.identity = identity
  }

  @usableFromInline
  static func == (lhs: EffectPathComponent, rhs: EffectPathComponent) -> Bool {
    lhs.scope == rhs.scope && lhs.element == rhs.element
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(scope)
    hasher.combine(element)
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

/// An operator that runs a child, told apart from the others of its feature by the part of the state
/// that it runs it on, and by the child's actions.
///
/// Not by its own identity: a reducer that is called by hand is made anew for each call, and what it
/// runs must be found by the next call, and by the operator that stands in the body.
///
/// Each store compiles its own: there it also knows whether the operator's children run effects, so that
/// the operator need look for those that somebody else removed only while some do.
// Unchecked: key paths never change, and the rest is touched only in the isolation of one store, where it
// is read and written at once.
@usableFromInline
final class ScopeID: Hashable, @unchecked Sendable {
  /// Of which states it runs the reducer.
  let state: Any.Type
  private let part: AnyKeyPath
  let action: AnyKeyPath

  @usableFromInline
  init(_ state: Any.Type, at part: AnyKeyPath, for action: AnyKeyPath) {
    self.state = state
    self.part = part
    self.action = action
  }

  /// The same operator, in one store.
  @usableFromInline
  func ofStore() -> ScopeID { ScopeID(state, at: part, for: action) }

  /// How many children of the operator run something.
  @exclusivity(unchecked) @usableFromInline private(set) var runningCount = 0

  /// Whether the operator has run children of several parents: it stands in the elements of a collection.
  @exclusivity(unchecked) @usableFromInline private(set) var isRepeated = false

  /// The child that was there when an action passed last while it ran something, or began to: an optional
  /// one, or one in a case.
  @exclusivity(unchecked) @usableFromInline var seenChild = Presence.absent

  /// The same of one that is presented, by its number; of elements, the stamp of their collection after
  /// the last action.
  @exclusivity(unchecked) @usableFromInline var seenStamp: UInt64 = 0

  /// - Parameter isInElement: whether the parent is an element of a collection, or in one.
  func childBegan(isInElement: Bool) {
    runningCount += 1
    if isInElement { isRepeated = true }
  }

  func childEnded() { runningCount -= 1 }

  // Nearly always it is the very same operator.
  @usableFromInline
  static func == (lhs: ScopeID, rhs: ScopeID) -> Bool {
    lhs === rhs || lhs.part == rhs.part && lhs.action == rhs.action
  }

  // Hashing a key path goes through its parts; few children of one feature have states of one type.
  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(state)) }
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
