import RatchetDump
public import RatchetIssues

/// The result of a push or pop before the parent's turn.
@usableFromInline
enum StackStep {
  case pushed
  /// The element at a place will be popped after the parent's turn.
  case popping(StackPlace)
  /// There is no element with the id.
  case missing(StackElementID)
  /// The id was used before.
  case used(StackElementID)
}

extension StackState {
  /// Reduces the action of an element in place.
  ///
  /// - Returns: the element's place and effect, or nil if there is none with the id.
  @inlinable
  @inline(always)
  mutating func reduce<Action>(
    _ id: StackElementID, _ action: Action, marker: StateMarker<Element>?,
    _ difference: inout ObservationDifference,
    element: (inout Element, Action) -> Effect<Action>
  ) -> (place: StackPlace, effect: Effect<Action>)? {
    guard let index = index(id: id) else { return nil }
    let place = slots.storage.id(at: index)
    return (place, modify(at: index, marker: marker, &difference) { element(&$0, action) })
  }

  /// Performs the part of a push or pop that comes before the parent's turn.
  @usableFromInline
  mutating func begin<Action>(_ action: StackAction<Element, Action>) -> StackStep {
    switch action {
    case .element(let id, _):
      return .missing(id)
    case .push(let id, let new):
      return push(new, under: id) ? .pushed : .used(id)
    case .popFrom(let id):
      guard let index = index(id: id) else { return .missing(id) }
      return .popping(slots.storage.id(at: index))
    }
  }

  /// Removes the element at a place, and all above it; does nothing if another element has its id.
  @usableFromInline
  mutating func pop(from place: StackPlace) {
    if slots.contains(id: place) { pop(from: place.id) }
  }
}

extension StackStep {
  /// Reports an issue if the action was invalid.
  @usableFromInline
  func report(_ action: Any, at location: IssueLocation) {
    switch self {
    case .missing(let id): reportMissingStackElement(action, id: id, at: location)
    case .used(let id): reportUsedStackID(action, id: id, at: location)
    case .pushed, .popping: break
    }
  }

  /// The place to pop after the parent's turn.
  @inlinable var popped: StackPlace? { if case .popping(let place) = self { place } else { nil } }
}

// Issues about invalid stack actions. Not inlined into the operators.

@usableFromInline
func reportMissingStackElement(
  _ action: Any, id: StackElementID, at location: IssueLocation
) {
  reportIssue(
    Wording.missingStackElement(
      action: dumpText(action), id: dumpText(id), sender: ActionSender.values, at: location))
}

func reportUsedStackID(of element: Any, id: StackElementID) {
  reportIssue(Wording.assignedAtUsedID(element: dumpText(element), id: dumpText(id)))
}

@usableFromInline
func reportUsedStackID(_ action: Any, id: StackElementID, at location: IssueLocation) {
  reportIssue(Wording.usedStackID(action: dumpText(action), id: dumpText(id), at: location))
}
