/// A reducer that may be nil: then it changes nothing and has no effects.
extension Optional: Reducer where Wrapped: Reducer {
  public typealias State = Wrapped.State
  public typealias Action = Wrapped.Action
  public typealias Body = Never

  @inlinable
  public func reduce(
    into state: inout Wrapped.State, action: Wrapped.Action
  ) -> Effect<Wrapped.Action> {
    self?.reduce(into: &state, action: action) ?? .none
  }

  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<
    Wrapped.State, Wrapped.Action
  > {
    self?._compile(in: &context) ?? CompiledReducer { _, _ in .none }
  }
}
