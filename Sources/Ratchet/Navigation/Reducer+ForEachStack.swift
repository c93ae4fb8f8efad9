public import RatchetIssues

extension Reducer {
  @inlinable
  @inline(always)
  func running<ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ element: Element,
    _ stack: WritableKeyPath<State, StackState<ElementState>>,
    _ action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    at location: IssueLocation
  ) -> WithChild<Self, Element> where Action: CasePathable {
    let path = Action.allCasePaths[keyPath: action]
    let marker = StateMarker<ElementState>()
    let scope = ScopeID(ElementState.self, at: stack, for: action)
    // Elements with plain states get no observation marker: they are not observed.
    let run: WithChild<Self, Element>.Run =
      switch FieldRoute(stack) {
      case .stored(let field): field.runForEach(path, nil, location)
      case .observed(let field): field.runForEach(path, marker, location)
      case .computed(let field): field.runForEach(path, nil, location)
      }
    return WithChild(parent: self, child: element, scope: scope, isPresented: true, run: run)
  }
}

/// The reducer of the elements of a stack.
public struct StackElement<Element: Reducer>: ElementRunner {
  public typealias Field = StackState<Element.State>
  public typealias Value = StackAction<Element.State, Element.Action>

  @usableFromInline let element: Element

  @inlinable
  init(_ element: Element) { self.element = element }

  // Features made in the closure are presented.
  @inlinable
  public static func _make(_ make: () -> Self) -> Self { makePresented(make) }

  @inlinable
  @inline(always)
  public func _run<Parent: Reducer>(
    in parent: Parent,
    on stack: WritableKeyPath<Parent.State, Field>,
    for action: CaseKeyPath<Parent.Action, Value>,
    at location: IssueLocation
  ) -> WithChild<Parent, Element> where Parent.Action: CasePathable {
    parent.running(element, stack, action, at: location)
  }
}

extension FieldAccess {
  /// The function of a `forEach` over a stack, made for this kind of access.
  @inlinable
  @inline(always)
  func runForEach<Action, ElementState, ElementAction>(
    _ path: AnyCasePath<Action, StackAction<ElementState, ElementAction>>,
    _ marker: StateMarker<ElementState>?,
    _ location: IssueLocation
  ) -> (
    inout State, Action, (inout State, Action) -> Effect<Action>,
    (inout ElementState, ElementAction) -> Effect<ElementAction>, EffectPathComponent
  ) -> Effect<Action> where Value == StackState<ElementState> {
    { [hint = \Int.self] state, action, parent, element, place in
      useHint(hint)
      return forEach(&state, action, path, marker, parent, element, place.scope, location)
    }
  }

  /// Runs the element of this part that an action is for, then its parent.
  @inlinable
  @inline(always)
  func forEach<Action, ElementState, ElementAction>(
    _ state: inout State,
    _ action: Action,
    _ path: AnyCasePath<Action, StackAction<ElementState, ElementAction>>,
    _ marker: StateMarker<ElementState>?,
    _ parent: (inout State, Action) -> Effect<Action>,
    _ element: (inout ElementState, ElementAction) -> Effect<ElementAction>,
    _ scope: ScopeID,
    _ location: IssueLocation
  ) -> Effect<Action> where Value == StackState<ElementState> {
    let stamp = look(&state) { $0.slots.journal.stamp }
    var effect = Effect<Action>.none
    if scope.runningCount != 0 { effect = look(&state) { .end(leftBy: $0.slots, stamp, scope) } }
    var popped: StackPlace?
    switch path.extract(action) {
    case nil: break
    case .element(let id, let elementAction)?:
      let reduced = modify(&state, marker != nil) { stack, difference in
        stack.reduce(id, elementAction, marker: marker, &difference, element: element)
      }
      if let reduced {
        effect = effect.merge(
          with: reduced.effect.embedded(
            in: EffectPathComponent(scope, element: reduced.place), path[id: id].embed
          )
          .dismissable(by: path.pop(from: id)))
      } else {
        reportMissingStackElement(action, id: id, at: location)
      }
    case let stackAction?:
      let step = modify(&state) { $0.begin(stackAction) }
      step.report(action, at: location)
      popped = step.popped
    }
    effect = effect.merge(with: parent(&state, action))
    if let popped, look(&state, { $0.slots.contains(id: popped) }) {
      modify(&state) { $0.pop(from: popped) }
    }
    let isSame = look(&state) { scope.note(&$0.slots.journal) == stamp }
    if isSame { return effect }
    return effect.merge(
      with: look(&state) { .end(removedFrom: $0.slots, since: stamp, scope) })
  }
}

// For a stack.
extension ChildBuilder {
  @inlinable
  public static func buildFinalResult<R: Reducer>(_ reducer: R) -> StackElement<R>
  where Field == StackState<R.State>, Value == StackAction<R.State, R.Action> {
    StackElement(reducer)
  }

  @inlinable
  public static func buildBlock<State, Action>() -> EmptyReducer<State, Action>
  where Field == StackState<State>, Value == StackAction<State, Action> {
    EmptyReducer()
  }

  @inlinable
  public static func buildExpression<State, Action, R: Reducer<State, Action>>(
    _ reducer: @autoclosure () -> R
  ) -> R where Field == StackState<State>, Value == StackAction<State, Action> {
    reducer()
  }

  @_disfavoredOverload
  @inlinable
  public static func buildExpression<State, Action>(
    _ reducer: any Reducer<State, Action>
  ) -> Reduce<State, Action>
  where Field == StackState<State>, Value == StackAction<State, Action> {
    ReducerBuilder.buildExpression(reducer)
  }
}
