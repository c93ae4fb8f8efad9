import RatchetDump

/// A child's place among the children of its parent: the operator that runs it and, for an element
/// of a collection, its id.
@usableFromInline
struct EffectPathComponent: Hashable {
  @usableFromInline let scope: ScopeID
  @usableFromInline let element: AnyHashable?
  /// The feature that the element was, if its id alone does not identify it. Only one feature is
  /// there at a time, so this is not part of the place.
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
  /// The child's display name: the name of its state and, for an element, its id.
  var label: String {
    let name = typeName(scope.state)
    let feature = name.hasSuffix(".State") ? String(name.dropLast(6)) : name
    return feature + (element.map { " \($0)" } ?? "")
  }
}

/// An operator that runs a child. Among the operators of its feature it is identified by the part
/// of the state that it runs the child on and by the child's actions.
///
/// It is not identified by object identity: a reducer that is called by hand is made anew for each
/// call, and the effects that it starts must be found by the next call, and by the operator in the
/// body.
///
/// Each store compiles its own operators. There, the operator also knows whether its children run
/// effects, so that it checks for children removed by other code only while some do.
// Unchecked: key paths never change, and the rest is touched only in the isolation of one store, by
// single reads and writes.
@usableFromInline
final class ScopeID: Hashable, @unchecked Sendable {
  /// The type of the states that the operator runs its reducer on.
  let state: Any.Type
  private let part: AnyKeyPath
  let action: AnyKeyPath

  @usableFromInline
  init(_ state: Any.Type, at part: AnyKeyPath, for action: AnyKeyPath) {
    self.state = state
    self.part = part
    self.action = action
  }

  /// A copy of this operator for one store.
  @usableFromInline
  func ofStore() -> ScopeID { ScopeID(state, at: part, for: action) }

  /// The number of the operator's children that run effects.
  @exclusivity(unchecked) @usableFromInline private(set) var runningCount = 0

  /// Whether the operator has run children of several parents, because its parents are elements of
  /// a collection.
  @exclusivity(unchecked) @usableFromInline private(set) var isRepeated = false

  /// The optional child, or child in a case, that was there at the last action during which it ran
  /// or returned effects.
  @exclusivity(unchecked) @usableFromInline var seenChild = Presence.absent

  /// The same for a presented child, by its number; for elements, the stamp of their collection
  /// after the last action.
  @exclusivity(unchecked) @usableFromInline var seenStamp: UInt64 = 0

  /// The operator of the same store that was compiled before: see ``SeenChildren``.
  // Exclusivity is unchecked as above: set while the store is made, or by its first action of a
  // level of a recursive feature.
  @exclusivity(unchecked) @usableFromInline var previous: ScopeID?

  /// - Parameter isInElement: whether the parent is an element of a collection, or in one.
  func childBegan(isInElement: Bool) {
    runningCount += 1
    if isInElement { isRepeated = true }
  }

  func childEnded() { runningCount -= 1 }

  // The fast path: nearly always the two are the same object.
  @usableFromInline
  static func == (lhs: ScopeID, rhs: ScopeID) -> Bool {
    lhs === rhs || lhs.part == rhs.part && lhs.action == rhs.action
  }

  // Hashing a key path walks its components; few children of one feature share a state type.
  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(state)) }
}

/// A feature's place in the tree of features, from the feature outwards to the root. Each operator
/// appends itself when an effect passes it on the way to the store.
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

extension Effect {
  /// Transforms the actions of this effect. Nothing is started, and no task is added.
  @inlinable
  public func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    moved(to: nil, transform)
  }

  /// Turns a child's effect into its parent's: embeds its actions, and appends the child's place to
  /// its path.
  @inlinable
  @inline(always)
  func embedded<Parent>(
    in component: @autoclosure () -> EffectPathComponent,
    _ embed: @autoclosure () -> @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    switch step {
    case .none: .none
    case .send(let action): .send(embed()(action))
    default: moved(to: component(), embed())
    }
  }

  // Not inlinable: inlining slows down actions without an effect (18 ns more in a `forEach`).
  @usableFromInline
  func moved<Parent>(
    to component: EffectPathComponent?,
    _ embed: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    switch step {
    case .none:
      return .none
    case .send(let action):
      return .send(embed(action))
    case .run(let run):
      return Effect<Parent>(.run(run.moved(to: component, embed)))
    case .merge(let effects):
      return Effect<Parent>(.merge(effects.map { $0.moved(to: component, embed) }))
    case .concatenate(let effects, var path):
      if let component { path.append(component) }
      return Effect<Parent>(
        .concatenate(effects.map { $0.moved(to: component, embed) }, path))
    case .cancellable(var id, let cancelInFlight, let effect):
      if let component { id.path.append(component) }
      let effect = effect.moved(to: component, embed)
      return Effect<Parent>(.cancellable(id, cancelInFlight: cancelInFlight, effect))
    case .cancel(var id):
      if let component { id.path.append(component) }
      return Effect<Parent>(.cancel(id))
    case .end(var end):
      if let component { end.parent.append(component) }
      return Effect<Parent>(.end(end))
    case .refusal(let refusal):
      return Effect<Parent>(.refusal(refusal))
    case .made(let make):
      return Effect<Parent>(.made { make().moved(to: component, embed) })
    case .throttled(var throttle, let effect):
      if let component { throttle.id.path.append(component) }
      return Effect<Parent>(.throttled(throttle, effect.moved(to: component, embed)))
    case .background(let effect):
      return Effect<Parent>(.background(effect.moved(to: component, embed)))
    }
  }

  /// Places a piece of work that the store made at a feature's path.
  func placed(at path: EffectPath) -> Effect {
    guard case .run(let run) = step else { return self }
    return Effect(.run(EmbeddedRun(run, at: path, embed: { $0 })))
  }

  /// Wraps each piece of work in this effect; other steps stay as they are.
  func wrappingRuns(_ wrap: @escaping (EffectRun<Action>) -> EffectRun<Action>) -> Effect {
    switch step {
    case .none, .send, .cancel, .end, .refusal:
      return self
    case .run(let run):
      return Effect(.run(wrap(run)))
    case .merge(let effects):
      return Effect(.merge(effects.map { $0.wrappingRuns(wrap) }))
    case .concatenate(let effects, let path):
      return Effect(.concatenate(effects.map { $0.wrappingRuns(wrap) }, path))
    case .cancellable(let id, let cancelInFlight, let effect):
      return Effect(
        .cancellable(id, cancelInFlight: cancelInFlight, effect.wrappingRuns(wrap)))
    case .made(let make):
      return Effect(.made { make().wrappingRuns(wrap) })
    case .throttled(let throttle, let effect):
      return Effect(.throttled(throttle, effect.wrappingRuns(wrap)))
    case .background(let effect):
      return Effect(.background(effect.wrappingRuns(wrap)))
    }
  }
}
