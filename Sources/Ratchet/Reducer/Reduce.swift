/// A reducer from a function.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let function: (inout State, Action) -> Effect<Action>
  /// Whether it may refuse an action by an error: of a reducer whose type was erased.
  @usableFromInline let mayThrow: Bool

  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    function = reduce
    mayThrow = false
  }

  /// Erases the type of a reducer.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    let (compiled, mayThrow) = ThrowingReducers.find { reducer._compiled() }
    function = compiled.reduce
    self.mayThrow = mayThrow
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    function(&state, action)
  }

  @inlinable
  public func _compiled() -> CompiledReducer<State, Action> {
    if mayThrow { ThrowingReducers.note() }
    return CompiledReducer(function)
  }
}
