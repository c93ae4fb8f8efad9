import RatchetDependencies

/// A reducer and a child reducer that it runs on a part of its state: the result of `ifLet` and
/// `forEach`.
///
/// The function that runs the two is made where the key paths are literals, and receives the
/// compiled reducers. A function made from the reducers later, elsewhere, would follow its key
/// paths at run time wherever a feature has a stored property.
public struct WithChild<Parent: Reducer, Child: Reducer>: Reducer {
  public typealias State = Parent.State
  public typealias Action = Parent.Action
  public typealias Body = Never

  @usableFromInline typealias Reduction = (inout State, Action) -> Effect<Action>
  @usableFromInline typealias ChildReduction =
    (inout Child.State, Child.Action) -> Effect<Child.Action>
  @usableFromInline typealias Run =
    (inout State, Action, Reduction, ChildReduction, EffectPathComponent) -> Effect<Action>

  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let scope: ScopeID
  /// Whether the child is presented: the features in it are then made as presented ones.
  @usableFromInline let isPresented: Bool
  @usableFromInline let run: Run

  @inlinable
  @inline(always)
  init(
    parent: Parent, child: Child, scope: ScopeID, isPresented: Bool = false, run: @escaping Run
  ) {
    self.parent = parent
    self.child = child
    self.scope = scope
    self.isPresented = isPresented
    self.run = run
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    compiledByHand().reduce(&state, action)
  }

  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
    context.note(scope)
    let parent = parent._compile(in: &context).reduce
    // Before the child, which may be another level of this feature that is added behind it later.
    let place = EffectPathComponent(context.ofStore(scope))
    let child = compiledChild(in: &context).reduce
    let run = run
    return CompiledReducer { state, action in run(&state, action, parent, child, place) }
  }

  @inlinable
  @inline(always)
  func compiledChild(
    in context: inout _CompilationContext
  ) -> CompiledReducer<Child.State, Child.Action> {
    if isPresented { return makePresented { context.compile(child) } }
    return context.compile(child)
  }
}

/// Makes features that are presented.
@usableFromInline
func makePresented<R>(_ make: () -> R) -> R { DependencyValues.whilePresenting(make) }
