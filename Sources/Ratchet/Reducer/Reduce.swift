/// A reducer from a function.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let function: (inout State, Action) -> Effect<Action>

  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    function = reduce
  }

  /// Erases the type of a reducer.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    function = reducer._compiled().reduce
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    function(&state, action)
  }

  @inlinable
  public func _compiled() -> CompiledReducer<State, Action> { CompiledReducer(function) }
}
