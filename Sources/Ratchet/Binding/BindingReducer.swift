/// Does the writing that ``BindingAction``s ask for, where it is listed: what is above it in a body sees
/// the old value, what is below the new one.
///
/// An action that is no write costs one check. A field of an observable state wakes its readers, and
/// nobody when the value is equal; where the state is written through several observable states
/// (`\.form.name`), in place.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in … }
/// }
/// ```
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where ViewAction.State == State {
  public typealias Body = Never

  /// Makes what finds the write in an action: once a store.
  @usableFromInline let makeExtraction: () -> (Action) -> BindingAction<State>?

  /// For an action with a case `binding`.
  public init() where Action == ViewAction {
    makeExtraction = { BindingCase.extraction(from: Action.self) }
  }

  /// For an action that holds one with a case `binding`: `BindingReducer(action: \.view)`.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) where Action: CasePathable {
    let path = Action.allCasePaths[keyPath: toViewAction]
    makeExtraction = {
      let extract = BindingCase.extraction(from: ViewAction.self)
      return { path.extract($0).flatMap(extract) }
    }
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    _compiled().reduce(&state, action)
  }

  // Inlined, so that an action that is no write is told by code that knows its type.
  @inlinable
  public func _compiled() -> CompiledReducer<State, Action> {
    TreeInventory.note(bindingsOf: ViewAction.self)
    let extract = makeExtraction()
    let fields = BindingFields<State>()
    return CompiledReducer { state, action in
      guard let binding = extract(action) else { return .none }
      binding.perform(on: &state, fields)
      return .none
    }
  }
}
