/// Performs the writes of ``BindingAction``s at its position: reducers above it in a body see the
/// old value, those below it the new one.
///
/// For an action that is not a write, it costs one check. Writing a field of an observable state
/// wakes the field's readers, unless the new value is equal. A write through several observable
/// states (`\.form.name`) happens in place.
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

  /// Makes the function that finds the write in an action; called once for each store.
  @usableFromInline let makeExtraction: () -> (Action) -> BindingAction<State>?

  /// Makes the reducer for an action with a case `binding`.
  public init() where Action == ViewAction {
    makeExtraction = { BindingCase.extraction(from: Action.self) }
  }

  /// Makes the reducer for an action that contains one with a case `binding`:
  /// `BindingReducer(action: \.view)`.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) where Action: CasePathable {
    let path = Action.allCasePaths[keyPath: toViewAction]
    makeExtraction = {
      let extract = BindingCase.extraction(from: ViewAction.self)
      return { path.extract($0).flatMap(extract) }
    }
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    compiledByHand().reduce(&state, action)
  }

  // Inlined, so that code that knows the action's type checks whether it is a write.
  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
    context.note(bindingsOf: ViewAction.self)
    let extract = makeExtraction()
    let fields = BindingFields<State>()
    return CompiledReducer { state, action in
      guard let binding = extract(action) else { return .none }
      binding.perform(on: &state, fields)
      return .none
    }
  }
}
