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

  @usableFromInline let state: WritableKeyPath<ParentState, Child.State>
  @usableFromInline let action: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let child: Child

  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.state = state
    self.action = ParentAction.allCasePaths[keyPath: action]
    self.child = child()
  }

  @inlinable
  public func reduce(
    into state: inout ParentState, action: ParentAction
  ) -> Effect<ParentAction> {
    _compiled().reduce(&state, action)
  }

  @inlinable
  public func _compiled() -> CompiledReducer<ParentState, ParentAction> {
    let child = child._compiled().reduce
    let place = EffectPathComponent(ScopeID())
    let childState = state
    let path = action
    return CompiledReducer { state, action in
      guard let childAction = path.extract(action) else { return .none }
      return child(&state[keyPath: childState], childAction).embedded(in: place, path.embed)
    }
  }
}
