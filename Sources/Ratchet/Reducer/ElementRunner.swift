public import RatchetIssues

/// A reducer of elements, together with the kind of their collection: an ``IdentifiedArray`` or a
/// ``StackState``.
///
/// `forEach` is one function for both, for the same reason as `ifLet` (see ``ChildField``): twelve
/// operators over identified arrays took half a minute to compile. ``ChildBuilder`` makes it from
/// the reducer in the closure.
public protocol ElementRunner {
  /// The field that holds the elements.
  associatedtype Field
  /// The collection of elements.
  associatedtype Value
  /// The state of an element.
  associatedtype Element: Reducer

  /// Calls the closure of `forEach`.
  static func _make(_ make: () -> Self) -> Self

  /// Runs the elements for `forEach`, and is documented there.
  func _run<Parent: Reducer>(
    in parent: Parent,
    on field: WritableKeyPath<Parent.State, Field>,
    for action: CaseKeyPath<Parent.Action, Value>,
    at location: IssueLocation
  ) -> WithChild<Parent, Element> where Parent.Action: CasePathable
}

// For an identified array. See `ReducerBuilder` for why there are three.
extension ChildBuilder {
  @inlinable
  public static func buildFinalResult<ID: Sendable, R: Reducer>(_ reducer: R) -> ArrayElement<ID, R>
  where Field == IdentifiedArray<ID, R.State>, Value == IdentifiedAction<ID, R.Action> {
    ArrayElement(reducer)
  }

  @inlinable
  public static func buildBlock<ID: Sendable, State, Action>() -> EmptyReducer<State, Action>
  where Field == IdentifiedArray<ID, State>, Value == IdentifiedAction<ID, Action> {
    EmptyReducer()
  }

  @inlinable
  public static func buildExpression<ID: Sendable, State, Action, R: Reducer<State, Action>>(
    _ reducer: @autoclosure () -> R
  ) -> R where Field == IdentifiedArray<ID, State>, Value == IdentifiedAction<ID, Action> {
    reducer()
  }

  @_disfavoredOverload
  @inlinable
  public static func buildExpression<ID: Sendable, State, Action>(
    _ reducer: any Reducer<State, Action>
  ) -> Reduce<State, Action>
  where Field == IdentifiedArray<ID, State>, Value == IdentifiedAction<ID, Action> {
    ReducerBuilder.buildExpression(reducer)
  }
}
