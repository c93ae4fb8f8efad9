/// A reducer with code that runs before and after it: the result of `onChange`, `dependency` and
/// `_printChanges`.
///
/// That code is one function, made where key paths are literals.
public struct Around<Base: Reducer>: Reducer {
  public typealias State = Base.State
  public typealias Action = Base.Action
  public typealias Body = Never

  @usableFromInline typealias Reduction = (inout State, Action) -> Effect<Action>

  @usableFromInline let base: Base
  @usableFromInline let compile: (Base) -> Reduction

  @inlinable
  init(_ base: Base, compile: @escaping (Base) -> Reduction) {
    self.base = base
    self.compile = compile
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    _compiled().reduce(&state, action)
  }

  @inlinable
  public func _compiled() -> CompiledReducer<State, Action> { CompiledReducer(compile(base)) }
}
