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

extension ScopeID {
  /// Takes note of the child that is there, for the next action: where it runs something, or begins to.
  @inlinable
  @inline(always)
  func note<Action>(_ child: Presence, _ isRunning: Bool, _ effect: Effect<Action>) {
    if !isRunning, case .none = effect.step { return }
    seenChild = child
  }

  /// The same of a child that is presented.
  @inlinable
  @inline(always)
  func note<Action>(_ child: Presentation, _ isRunning: Bool, _ effect: Effect<Action>) {
    if !isRunning, case .none = effect.step { return }
    seenStamp = child.number
  }

  /// Takes note of the elements that are there, for the next action.
  ///
  /// - Returns: the stamp.
  @inlinable
  @inline(always)
  func note<ID>(_ journal: inout RemovalJournal<ID>) -> UInt64 {
    let stamp = journal.stamp
    seenStamp = stamp
    if isRepeated { journal.settled = stamp }
    return stamp
  }
}

extension Effect {
  /// Cancels all that a child of this feature runs.
  @usableFromInline
  static func end(_ child: EffectPathComponent) -> Effect {
    Effect(.end(EffectEnd(children: .only([child]))))
  }

  /// Cancels what a child runs that somebody else has removed since the last action. To be asked before
  /// the child that is there now has its turn, while children of the operator run something.
  ///
  /// In the elements of a collection it does so only where no child is there now: which child was there
  /// before is not known for each element.
  @inlinable
  static func end<Child>(
    _ place: EffectPathComponent, left now: Presence, _ state: Child?,
    _ presence: PresenceReader<Child>
  ) -> Effect {
    let scope = place.scope
    let isLeft = now.isAbsent || !scope.isRepeated && presence.isGone(scope.seenChild, from: state)
    return isLeft ? .end(place) : .none
  }

  /// The same of a child that is presented.
  @inlinable
  static func end(_ place: EffectPathComponent, left now: Presentation) -> Effect {
    let scope = place.scope
    let isLeft = now == .none || !scope.isRepeated && scope.seenStamp != now.number
    return isLeft ? .end(place) : .none
  }

  /// The same of elements of an array, with its stamp before the parent's turn.
  @inlinable
  static func end<ID: Hashable & Sendable, Element>(
    leftBy array: IdentifiedArray<ID, Element>, _ stamp: UInt64, _ scope: ScopeID
  ) -> Effect {
    let last = scope.isRepeated ? array.journal.settled : scope.seenStamp
    return stamp == last ? .none : .end(removedFrom: array, since: last, scope)
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
