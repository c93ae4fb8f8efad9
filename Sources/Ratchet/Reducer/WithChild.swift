/// A reducer and a child reducer that it runs on a part of its state: what `ifLet` and `forEach` make.
///
/// How the child is run is a function, made where the key paths are literals.
public struct WithChild<Parent: Reducer, Child: Reducer>: Reducer {
  public typealias State = Parent.State
  public typealias Action = Parent.Action
  public typealias Body = Never

  @usableFromInline typealias Reduction = (inout State, Action) -> Effect<Action>

  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let compile: (Parent, Child) -> Reduction

  @inlinable
  init(parent: Parent, child: Child, compile: @escaping (Parent, Child) -> Reduction) {
    self.parent = parent
    self.child = child
    self.compile = compile
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    _compiled().reduce(&state, action)
  }

  @inlinable
  public func _compiled() -> CompiledReducer<State, Action> {
    CompiledReducer(compile(parent, child))
  }
}
