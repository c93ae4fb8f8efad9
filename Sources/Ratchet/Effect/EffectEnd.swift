/// The children of a feature that are gone, whose effects are to be cancelled.
@usableFromInline
struct EffectEnd {
  @usableFromInline
  enum Children {
    case only([EffectPathComponent])
    /// Every element that the operator ran.
    case all(ScopeID)
    /// Every element that the operator ran and whose place does not satisfy the predicate.
    case elements(ScopeID, stillThere: (EffectPathComponent) -> Bool)
  }

  @usableFromInline let children: Children
  /// The feature that owns these children.
  @usableFromInline var parent = EffectPath()

  @usableFromInline
  init(children: Children) { self.children = children }
}

extension ScopeID {
  /// Records the child that is there, for the next action, if the child runs effects or returned
  /// one.
  @inlinable
  @inline(always)
  func note<Action>(_ child: Presence, _ isRunning: Bool, _ effect: Effect<Action>) {
    if !isRunning, case .none = effect.step { return }
    seenChild = child
  }

  /// Does the same for a presented child.
  @inlinable
  @inline(always)
  func note<Action>(_ child: Presentation, _ isRunning: Bool, _ effect: Effect<Action>) {
    if !isRunning, case .none = effect.step { return }
    seenStamp = child.number
  }

  /// Records the elements that are there, for the next action.
  ///
  /// - Returns: the stamp of the journal.
  @inlinable
  @inline(always)
  func note<ID>(_ journal: inout RemovalJournal<ID>) -> UInt64 {
    let stamp = journal.stamp
    seenStamp = stamp
    // Also while the operator has run one collection only: its first effect may make it one of
    // several.
    journal.settled = stamp
    return stamp
  }
}

extension Effect {
  /// Cancels all effects of a child of this feature.
  @usableFromInline
  static func end(_ child: EffectPathComponent) -> Effect {
    Effect(.end(EffectEnd(children: .only([child]))))
  }

  /// Cancels the effects of a child that code outside the operator has removed since the last
  /// action. Call it before the current child's turn, while children of the operator run effects.
  ///
  /// For elements of a collection it cancels only if no child is there now: the previous child is
  /// not recorded for each element.
  @inlinable
  static func end<Child>(
    _ place: EffectPathComponent, left now: Presence, _ state: Child?,
    _ presence: ChildIdentity<Child>
  ) -> Effect {
    let scope = place.scope
    let isLeft = now.isAbsent || !scope.isRepeated && presence.isGone(scope.seenChild, from: state)
    return isLeft ? .end(place) : .none
  }

  /// Does the same for a presented child.
  @inlinable
  static func end(_ place: EffectPathComponent, left now: Presentation) -> Effect {
    let scope = place.scope
    let isLeft = now == .none || !scope.isRepeated && scope.seenStamp != now.number
    return isLeft ? .end(place) : .none
  }

  /// Does the same for the elements of an array, given its stamp before the parent's turn.
  @inlinable
  static func end<ID: Hashable & Sendable, Element>(
    leftBy array: IdentifiedArray<ID, Element>, _ stamp: UInt64, _ scope: ScopeID
  ) -> Effect {
    let last = scope.isRepeated ? array.journal.settled : scope.seenStamp
    return stamp == last ? .none : .end(removedFrom: array, since: last, scope)
  }

  /// Cancels all effects of the elements that were removed from an array since a stamp.
  ///
  /// O(removed elements) if the array's journal still has the removals; if the array was replaced,
  /// O(the operator's elements that run effects).
  // Not inlined: it would slow down actions that remove nothing.
  @inlinable
  @inline(never)
  static func end<ID: Hashable & Sendable, Element>(
    removedFrom array: IdentifiedArray<ID, Element>, since stamp: UInt64, _ scope: ScopeID
  ) -> Effect {
    // A stamp of zero means that the array had no elements.
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
