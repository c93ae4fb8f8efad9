import RatchetDump
public import RatchetIssues

/// The result of a stack action before the parent's turn.
@usableFromInline
enum StackStep<Action> {
  /// The element at a place was reduced.
  case reduced(StackElementID, StackPlace, Effect<Action>)
  case pushed
  /// The element at a place will be popped after the parent's turn.
  case popping(StackPlace)
  /// There is no element with the id.
  case missing(StackElementID)
  /// The id was used before.
  case used(StackElementID)
}

extension StackState {
  /// Performs the part of an action that comes before the parent's turn, in place.
  @inlinable
  mutating func begin<Action>(
    _ action: StackAction<Element, Action>, marker: StateMarker<Element>?,
    element: (inout Element, Action) -> Effect<Action>
  ) -> StackStep<Action> {
    switch action {
    case .element(let id, let action):
      guard let index = index(id: id) else { return .missing(id) }
      let place = slots.storage.id(at: index)
      return .reduced(id, place, modify(at: index, marker: marker) { element(&$0, action) })
    case .push(let id, let new):
      return push(new, under: id) ? .pushed : .used(id)
    case .popFrom(let id):
      guard let index = index(id: id) else { return .missing(id) }
      return .popping(slots.storage[index].id)
    }
  }

  /// Removes the element at a place, and all above it; does nothing if another element has its id.
  @usableFromInline
  mutating func pop(from place: StackPlace) {
    if slots.contains(id: place) { pop(from: place.id) }
  }
}

extension StackStep {
  /// The element's effect embedded in its parent's, or an issue if the action was invalid.
  @inlinable
  func effect<Parent>(
    of action: Parent, _ path: AnyCasePath<Parent, StackAction<some Any, Action>>,
    _ scope: ScopeID, at location: IssueLocation
  ) -> Effect<Parent> {
    switch self {
    case .reduced(let id, let place, let effect):
      return effect.embedded(in: EffectPathComponent(scope, element: place), path[id: id].embed)
        .dismissable(by: path.pop(from: id))
    case .missing(let id): reportMissingStackElement(action, id: id, at: location)
    case .used(let id): reportUsedStackID(action, id: id, at: location)
    case .pushed, .popping: break
    }
    return .none
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
