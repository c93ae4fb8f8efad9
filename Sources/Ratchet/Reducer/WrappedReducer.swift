/// A reducer with code that runs before and after it: the result of `onChange`, `dependency` and
/// `_printChanges`.
///
/// That code is one function, made where key paths are literals.
public struct WrappedReducer<Base: Reducer>: Reducer {
  public typealias State = Base.State
  public typealias Action = Base.Action
  public typealias Body = Never

  @usableFromInline typealias Reduction = (inout State, Action) -> Effect<Action>

  @usableFromInline let base: Base
  @usableFromInline let compile: (Base, inout _CompilationContext) -> Reduction

  @inlinable
  init(_ base: Base, compile: @escaping (Base, inout _CompilationContext) -> Reduction) {
    self.base = base
    self.compile = compile
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    compiledByHand().reduce(&state, action)
  }

  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
    CompiledReducer(compile(base, &context))
  }
}
