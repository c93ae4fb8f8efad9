/// A reducer made from a function.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let function: (inout State, Action) -> Effect<Action>
  /// Compiles a reducer whose type was erased, for one store. Nil for a function.
  @usableFromInline let compile: ((inout _CompilationContext) -> CompiledReducer<State, Action>)?

  /// Makes a reducer from a function that changes the state and returns the effect of an action. It
  /// is called in the store's isolation, once for each action, and must not wait.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    function = reduce
    compile = nil
  }

  /// Erases the type of a reducer. A store compiles it once, like a reducer whose type is known.
  // A trailing closure must never match this initializer better than the one above: the compiler
  // would then hide the mistake in the closure, and only report at the line of `Reduce` that a
  // closure is no reducer. So this takes `any` reducer, since a type parameter would match
  // everything, and a function parameter that cannot be called, which a trailing closure would be
  // matched with.
  @inlinable
  public init(_ reducer: any Reducer<State, Action>, _: (Never) -> Void = { _ in }) {
    self.init(erasing: reducer)
  }

  // The reducer's type is known here, and stays known in the compiled function.
  @inlinable
  init(erasing reducer: some Reducer<State, Action>) {
    function = { state, action in reducer.reduce(into: &state, action: action) }
    compile = { context in reducer._compile(in: &context) }
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    function(&state, action)
  }

  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
    compile?(&context) ?? CompiledReducer(function)
  }
}
