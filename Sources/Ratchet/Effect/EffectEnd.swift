/// Which children of a feature are gone, so that what they run is cancelled.
@usableFromInline
struct EffectEnd {
  @usableFromInline
  enum Children {
    case only([EffectPathComponent])
    /// Every element that the operator ran.
    case all(ScopeID)
    /// Every element that the operator ran and whose place does not hold the predicate.
    case elements(ScopeID, stillThere: (EffectPathComponent) -> Bool)
  }

  @usableFromInline let children: Children
  /// The feature whose children they are.
  @usableFromInline var parent = EffectPath()

  @usableFromInline
  init(children: Children) { self.children = children }
}

extension Effect {
  /// Cancels all that a child of this feature runs.
  @usableFromInline
  static func end(_ child: EffectPathComponent) -> Effect {
    Effect(.end(EffectEnd(children: .only([child]))))
  }

  /// Cancels all that elements run that were removed from an array since it had a stamp.
  ///
  /// O(removed elements) where the array's journal tells them; where the array was replaced, O(the
  /// operator's elements that run something).
  // Not inlined: it would burden the way of the actions that remove nothing.
  @inlinable
  @inline(never)
  static func end<ID: Hashable & Sendable, Element>(
    removedFrom array: IdentifiedArray<ID, Element>, since stamp: UInt64, _ scope: ScopeID
  ) -> Effect {
    // An array that had no stamp had no elements.
    guard stamp != 0 else { return .none }
    guard let removals = array.journal.removed(since: stamp) else {
      return Effect(
        .end(
          EffectEnd(
            children: .elements(scope) { place in
              (place.element?.base as? ID).map { array.contains(id: $0) } ?? false
            })))
    }
    return .merge(
      removals.map { entry in
        let children: EffectEnd.Children =
          switch entry.removed {
          case .all: .all(scope)
          case .ids(let ids): .only(ids.map { EffectPathComponent(scope, element: $0) })
          }
        return Effect(.end(EffectEnd(children: children)))
      })
  }
}
