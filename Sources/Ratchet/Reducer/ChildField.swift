public import RatchetIssues

/// A field that holds a child's state or nothing: an optional, or a ``PresentationState``.
///
/// `ifLet` is one function for all such fields. With one overload for each, the compiler would try
/// all combinations for the operators of a body, since it knows the state's type only at the end:
/// twelve operators took half a minute.
public protocol ChildField {
  /// The state of the child.
  associatedtype ChildState

  /// Runs the child for `ifLet`, and is documented there. `ChildBuilder` ensures that the action's
  /// value is the child's action, or wraps it as the field requires.
  static func _run<Parent: Reducer, Value, Child: Reducer>(
    _ child: () -> Child,
    in parent: Parent,
    on field: @autoclosure () -> WritableKeyPath<Parent.State, Self>,
    for action: CaseKeyPath<Parent.Action, Value>,
    at location: IssueLocation
  ) -> WithChild<Parent, Child>
  where Parent.Action: CasePathable, Child.State == ChildState
}

/// Builds the reducer of a child or of elements, like ``ReducerBuilder``, for the state that a
/// field holds and the actions of its case.
///
/// Overloads for the kinds of fields are resolved here, where the compiler checks a closure by
/// itself.
@resultBuilder
public enum ChildBuilder<Field, Value> {
  @inlinable
  public static func buildFinalResult<R: Reducer>(_ reducer: R) -> R where Field: ChildField {
    reducer
  }

  @inlinable
  public static func buildPartialBlock<R: Reducer>(first: R) -> R { first }

  @inlinable
  @inline(always)
  public static func buildPartialBlock<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    accumulated: R0, next: R1
  ) -> ReducerBuilder<R0.State, R0.Action>.Sequence<R0, R1> {
    ReducerBuilder.buildPartialBlock(accumulated: accumulated, next: next)
  }

  @inlinable
  public static func buildOptional<R: Reducer>(_ reducer: R?) -> R? { reducer }

  @inlinable
  public static func buildEither<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    first reducer: R0
  ) -> ReducerBuilder<R0.State, R0.Action>.Either<R0, R1> {
    .first(reducer)
  }

  @inlinable
  public static func buildEither<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    second reducer: R1
  ) -> ReducerBuilder<R0.State, R0.Action>.Either<R0, R1> {
    .second(reducer)
  }

  @inlinable
  public static func buildArray<R: Reducer>(
    _ reducers: [R]
  ) -> ReducerBuilder<R.State, R.Action>.Many<R> {
    ReducerBuilder.buildArray(reducers)
  }

  @inlinable
  public static func buildLimitedAvailability<R: Reducer>(
    _ reducer: R
  ) -> Reduce<R.State, R.Action> {
    Reduce(erasing: reducer)
  }
}

// For an optional: the case's value is the child's action. See `ReducerBuilder` for why there are
// three.
extension ChildBuilder {
  @inlinable
  public static func buildBlock<State>() -> EmptyReducer<State, Value> where Field == State? {
    EmptyReducer()
  }

  @inlinable
  public static func buildExpression<State, R: Reducer<State, Value>>(
    _ reducer: @autoclosure () -> R
  ) -> R where Field == State? {
    reducer()
  }

  @_disfavoredOverload
  @inlinable
  public static func buildExpression<State>(
    _ reducer: any Reducer<State, Value>
  ) -> Reduce<State, Value> where Field == State? {
    ReducerBuilder.buildExpression(reducer)
  }
}

// For any other reducer; never compiles. Without these the compiler reports "no exact matches in
// call to static method 'buildExpression'".
extension ChildBuilder {
  @available(
    *, unavailable,
    message:
      "this is not the child's reducer: the field holds another State, or the case another Action"
  )
  @_disfavoredOverload
  public static func buildExpression<State, R: Reducer>(_ reducer: R) -> Reduce<State, Value>
  where Field == State? {
    fatalError()
  }
}

/// Not inlined into the operators.
@usableFromInline
func stopForOtherAction(_ child: any Reducer.Type, _ value: Any.Type) -> Never {
  fatalError(Wording.otherActionOfChild(child, value))
}
