import RatchetDump
public import RatchetIssues

extension Reducer {
  /// Runs a reducer on the element that an action is for: an element of an identified array or of a
  /// stack.
  ///
  /// The element runs first, then this reducer, so that it sees the element's changes and may
  /// remove it. The element is changed in place: the cost does not depend on the number of
  /// elements. The effects of removed elements are cancelled, including effects returned for the
  /// same action. An element that was removed and added again is a new one, and so is an enum
  /// element that changed its case. A removal by a reducer outside of this operator is detected
  /// with the next action that passes here. An element without running effects costs nothing. An
  /// action for an element that is not there is an issue at this line; this reducer still runs.
  ///
  /// Over a ``StackState``, `.push` first puts the element on top, then runs this reducer;
  /// `.popFrom` first runs this reducer, then removes the element and all above it, unless this
  /// reducer has removed it already. A push under an id that was used before is an issue at this
  /// line; this reducer still runs.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Counter() }
  ///   .forEach(\.path, action: \.path) { Screen() }
  /// ```
  // Inlined so that the optimiser sees the case path: see `Scope.init`.
  @inlinable
  @inline(always)
  public func forEach<Field, Value, Element: ElementRunner>(
    _ elements: WritableKeyPath<State, Field>,
    action: CaseKeyPath<Action, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ChildBuilder<Field, Value> element: () -> Element
  ) -> WithChild<Self, Element.Element>
  where Action: CasePathable, Element.Field == Field, Element.Value == Value {
    Element._make(element)._run(
      in: self, on: elements, for: action,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @inlinable
  @inline(always)
  func running<ID, ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ element: Element,
    _ rows: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    _ action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    at location: IssueLocation
  ) -> WithChild<Self, Element> where Action: CasePathable {
    let path = Action.allCasePaths[keyPath: action]
    let marker = StateMarker<ElementState>()
    let scope = ScopeID(ElementState.self, at: rows, for: action)
    let cases = ElementCases<ID, ElementState>()
    // Elements with plain states get no observation marker: they are not observed.
    let run: WithChild<Self, Element>.Run =
      switch FieldRoute(rows) {
      case .stored(let field): field.runForEach(path, nil, cases, location)
      case .observed(let field): field.runForEach(path, marker, cases, location)
      case .computed(let field): field.runForEach(path, nil, cases, location)
      }
    return WithChild(parent: self, child: element, scope: scope, run: run)
  }
}

/// The reducer of the elements of an identified array.
public struct ArrayElement<ID: Hashable & Sendable, Element: Reducer>: ElementRunner
where Element.State: Identifiable, Element.State.ID == ID {
  public typealias Field = IdentifiedArray<ID, Element.State>
  public typealias Value = IdentifiedAction<ID, Element.Action>

  @usableFromInline let element: Element

  @inlinable
  init(_ element: Element) { self.element = element }

  @inlinable
  public static func _make(_ make: () -> Self) -> Self { make() }

  @inlinable
  @inline(always)
  public func _run<Parent: Reducer>(
    in parent: Parent,
    on rows: WritableKeyPath<Parent.State, Field>,
    for action: CaseKeyPath<Parent.Action, Value>,
    at location: IssueLocation
  ) -> WithChild<Parent, Element> where Parent.Action: CasePathable {
    parent.running(element, rows, action, at: location)
  }
}

extension FieldAccess {
  /// The function of a `forEach`, made for this kind of access.
  @inlinable
  @inline(always)
  func runForEach<Action, ID: Hashable & Sendable, ElementState, ElementAction>(
    _ path: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>,
    _ marker: StateMarker<ElementState>?,
    _ cases: ElementCases<ID, ElementState>?,
    _ location: IssueLocation
  ) -> (
    inout State, Action, (inout State, Action) -> Effect<Action>,
    (inout ElementState, ElementAction) -> Effect<ElementAction>, EffectPathComponent
  ) -> Effect<Action> where Value == IdentifiedArray<ID, ElementState> {
    { [hint = \Int.self] state, action, parent, element, place in
      useHint(hint)
      return forEach(
        &state, action, path, marker, parent, element, place.scope, cases, location)
    }
  }

  /// Runs the element of this part that an action is for, then its parent.
  @inlinable
  @inline(always)
  func forEach<Action, ID: Hashable & Sendable, ElementState, ElementAction>(
    _ state: inout State,
    _ action: Action,
    _ path: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>,
    _ marker: StateMarker<ElementState>?,
    _ parent: (inout State, Action) -> Effect<Action>,
    _ element: (inout ElementState, ElementAction) -> Effect<ElementAction>,
    _ scope: ScopeID,
    _ cases: ElementCases<ID, ElementState>?,
    _ location: IssueLocation
  ) -> Effect<Action> where Value == IdentifiedArray<ID, ElementState> {
    let stamp: UInt64
    var effect = Effect<Action>.none
    if case .element(let id, let elementAction)? = path.extract(action) {
      let elementEffect: Effect<ElementAction>
      // Not an optional effect: each copy of one would be counted.
      var isFound = true
      var turn = ElementCases<ID, ElementState>.Turn()
      (stamp, elementEffect) = modify(&state, marker != nil) { rows, difference in
        let stamp = rows.journal.stamp
        let effect = rows.modify(id: id, marker: marker, &difference) { state in
          guard let cases else { return element(&state, elementAction) }
          return cases.reduce(&state, &turn) { element(&$0, elementAction) }
        }
        guard let effect else {
          isFound = false
          return (stamp, .none)
        }
        return (stamp, effect)
      }
      // Comes before the element's own effect, since the element may have taken the place of a
      // removed one.
      if scope.runningCount != 0 { effect = look(&state) { .end(leftBy: $0, stamp, scope) } }
      if isFound {
        effect = effect.merge(
          with: elementEffect.embedded(
            in: EffectPathComponent(scope, element: id, identity: turn.identity),
            path[id: id].embed))
        if turn.hasLeftCase {
          effect = effect.merge(with: .end(EffectPathComponent(scope, element: id)))
        }
      } else {
        reportMissingElement(action, id: id, at: location)
      }
    } else {
      stamp = look(&state) { $0.journal.stamp }
      if scope.runningCount != 0 { effect = look(&state) { .end(leftBy: $0, stamp, scope) } }
    }
    // `cases` is not bound here: that would be a reference to count while the parent runs.
    var before = (stamp: stamp, edits: ElementEdits())
    if cases != nil { before = look(&state) { ($0.journal.stamp, $0.edits) } }
    effect = effect.merge(with: parent(&state, action))
    let after = look(&state) { scope.note(&$0.journal) }
    if cases != nil, after != before.stamp || look(&state, { $0.edits }) != before.edits,
      let cases
    {
      effect = effect.merge(with: look(&state) { cases.endLeft(in: $0, scope) })
    }
    if after == stamp { return effect }
    return effect.merge(with: look(&state) { .end(removedFrom: $0, since: stamp, scope) })
  }
}

@usableFromInline
func reportMissingElement(_ action: Any, id: Any, at location: IssueLocation) {
  reportIssue(
    Wording.missingElement(
      action: dumpText(action), id: dumpText(id), sender: ActionSender.values, at: location))
}

/// The actions of elements whose feature is `R`: `case rows(IdentifiedActionOf<Counter>)`.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable
