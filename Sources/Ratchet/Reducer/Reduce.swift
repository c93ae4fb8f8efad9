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

  /// Erases the type of a reducer. A store compiles it once, as it compiles one whose type is known.
  // A trailing closure must never fit better here than above: the compiler would then say nothing of the
  // mistake in it, but that a closure is no reducer, at the line of `Reduce`. So this takes `any` reducer,
  // as a type parameter takes all, and a function that nobody can call, which a trailing closure would be
  // matched with.
  @inlinable
  public init(_ reducer: any Reducer<State, Action>, _: (Never) -> Void = { _ in }) {
    self.init(erasing: reducer)
  }

  // Its type is known here, and so it is in what it is compiled to.
  @inlinable
  init(erasing reducer: some Reducer<State, Action>) {
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
