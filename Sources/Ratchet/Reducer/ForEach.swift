import RatchetDump
public import RatchetIssues

extension Reducer {
  /// Runs a child reducer on the element of an identified array that an action is for.
  ///
  /// The element runs first, then this reducer, so that it sees what the element did and may remove
  /// it. The element is changed in place: one of 100,000 costs what one of 10 does. What removed
  /// elements run is cancelled, effects returned by the very action included; an element that was
  /// removed and added again is a new one. An action for an element that is not there is an issue at
  /// this line; this reducer still runs.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Counter() }
  /// ```
  // Inlined for the sake of the key paths: see `Scope.init`.
  @inlinable
  @inline(always)
  public func forEach<ID: Hashable & Sendable, ElementState, ElementAction, Element: Reducer>(
    _ rows: @autoclosure () -> WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> WithChild<Self, Element>
  where
    Action: CasePathable, Element.State == ElementState, Element.Action == ElementAction
  {
    let path = Action.allCasePaths[keyPath: action]
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let field = FieldAccess.find(rows())
    // A literal of its own: the optimiser loses sight of one that is used elsewhere too.
    let rows = rows()
    return WithChild(parent: self, child: element()) { parent, element in
      let parent = parent._compiled().reduce
      let element = element._compiled().reduce
      let scope = ScopeID()
      let marker = field == nil ? nil : StateMarker<ElementState>()
      return { state, action in
        if let field {
          return field.reduce(
            &state, action, path, marker, parent: parent, element: element, scope, location)
        }
        let stamp = state[keyPath: rows].journal.stamp
        var effect = Effect<Action>.none
        if case .element(let id, let elementAction)? = path.extract(action) {
          let elementEffect = state[keyPath: rows].modify(id: id) { element(&$0, elementAction) }
          if let elementEffect {
            effect = elementEffect.embedded(
              in: EffectPathComponent(scope, element: id), path[id: id].embed)
          } else {
            reportMissingElement(action, id: id, at: location)
          }
        }
        effect = effect.merge(with: parent(&state, action))
        if state[keyPath: rows].journal.stamp != stamp {
          effect = effect.merge(with: .end(removedFrom: state[keyPath: rows], since: stamp, scope))
        }
        return effect
      }
    }
  }
}

extension FieldAccess {
  /// The same on a field of an observable state, which a key path would copy.
  @inlinable
  func reduce<Action, ID: Hashable & Sendable, ElementState, ElementAction>(
    _ state: inout State,
    _ action: Action,
    _ path: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>,
    _ marker: StateMarker<ElementState>?,
    parent: (inout State, Action) -> Effect<Action>,
    element: (inout ElementState, ElementAction) -> Effect<ElementAction>,
    _ scope: ScopeID,
    _ location: IssueLocation
  ) -> Effect<Action> where Value == IdentifiedArray<ID, ElementState> {
    let stamp: UInt64
    var effect = Effect<Action>.none
    if case .element(let id, let elementAction)? = path.extract(action) {
      let elementEffect: Effect<ElementAction>?
      (stamp, elementEffect) = modify(&state) { rows in
        let stamp = rows.journal.stamp
        return (stamp, rows.modify(id: id, marker: marker) { element(&$0, elementAction) })
      }
      if let elementEffect {
        effect = elementEffect.embedded(
          in: EffectPathComponent(scope, element: id), path[id: id].embed)
      } else {
        reportMissingElement(action, id: id, at: location)
      }
    } else {
      stamp = read(&state) { $0.journal.stamp }
    }
    effect = effect.merge(with: parent(&state, action))
    lend(&state) { rows in
      guard rows.journal.stamp != stamp else { return }
      effect = effect.merge(with: .end(removedFrom: rows, since: stamp, scope))
    }
    return effect
  }
}

@usableFromInline
func reportMissingElement(_ action: Any, id: Any, at location: IssueLocation) {
  reportIssue(
    Wording.missingElement(action: dumpText(action), id: dumpText(id), at: location))
}
