/// A reducer from a function.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let function: (inout State, Action) -> Effect<Action>
  /// Of a reducer whose type was erased: compiles it, for one store alone.
  @usableFromInline let compile: (() -> CompiledReducer<State, Action>)?

  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    function = reduce
    compile = nil
  }

  /// Erases the type of a reducer.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    function = { state, action in reducer.reduce(into: &state, action: action) }
    compile = { reducer._compiled() }
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    function(&state, action)
  }

  @inlinable
  public func _compiled() -> CompiledReducer<State, Action> {
    compile?() ?? CompiledReducer(function)
  }
}
