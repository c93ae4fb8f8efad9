/// Runs a child reducer on a part of the parent's state.
///
/// The child runs where it is listed. An action that is not the child's costs one check. The child's
/// state is changed in place.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.counters, action: \.counters) { CountersList() }
///   Reduce { state, action in … }
/// }
/// ```
public struct Scope<ParentState, ParentAction: CasePathable, Child: Reducer>: Reducer {
  public typealias State = ParentState
  public typealias Action = ParentAction
  public typealias Body = Never

  @usableFromInline let child: Child
  @usableFromInline let compile: (Child) -> (inout State, Action) -> Effect<Action>

  // Inlined, so that the key paths are literals where the closures are made: the optimiser then
  // replaces them by direct access to the state, and the closures of the case by plain code.
  @inlinable
  @inline(always)
  public init<ChildState, ChildAction>(
    state childState: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    let path = ParentAction.allCasePaths[keyPath: action]
    self.child = child()
    compile = { child in
      let reduce = child._compiled().reduce
      let place = EffectPathComponent(ScopeID())
      return { state, action in
        guard let childAction = path.extract(action) else { return .none }
        return reduce(&state[keyPath: childState], childAction).embedded(in: place, path.embed)
      }
    }
  }

  @inlinable
  public func reduce(
    into state: inout ParentState, action: ParentAction
  ) -> Effect<ParentAction> {
    _compiled().reduce(&state, action)
  }

  @inlinable
  public func _compiled() -> CompiledReducer<ParentState, ParentAction> {
    CompiledReducer(compile(child))
  }
}
