public import RatchetSQLite

extension Sequence {
  /// Tests whether one of the values equals the expression: the same as the expression's `in`.
  public func contains<Value: QueryBindable>(
    _ element: some QueryExpression<Value>
  ) -> SQLQueryExpression<Bool> where Value.QueryOutput == Element {
    element.in(self)
  }

  /// Tests whether one of the values equals the optional expression. It is false for NULL.
  public func contains<Wrapped: QueryBindable>(
    _ element: some QueryExpression<Wrapped?>
  ) -> SQLQueryExpression<Bool> where Wrapped.QueryOutput == Element {
    element.in(self)
  }
}

// Ranges of integers are sequences too, but their values are not listed.

extension ClosedRange {
  /// Tests whether the range contains the expression's value: the same as its `between`. The result
  /// is NULL if the expression is NULL.
  public func contains<Value: QueryBindable>(
    _ element: some QueryExpression<Value>
  ) -> SQLQueryExpression<Bool>
  where Value.NonNull.QueryOutput == Bound, Value.NonNull.NonNull == Value.NonNull {
    element.between(
      bind(lowerBound, as: Value.NonNull.self), and: bind(upperBound, as: Value.NonNull.self))
  }
}

extension Range {
  /// Tests whether the range contains the expression's value. The result is NULL if the expression
  /// is NULL.
  public func contains<Value: QueryBindable>(
    _ element: some QueryExpression<Value>
  ) -> SQLQueryExpression<Bool>
  where Value.NonNull.QueryOutput == Bound, Value.NonNull.NonNull == Value.NonNull {
    element.gte(bind(lowerBound, as: Value.NonNull.self))
      .and(element.lt(bind(upperBound, as: Value.NonNull.self)))
  }
}

extension PartialRangeFrom {
  /// Tests whether the expression's value is not less than the bound. The result is NULL if the
  /// expression is NULL.
  public func contains<Value: QueryBindable>(
    _ element: some QueryExpression<Value>
  ) -> SQLQueryExpression<Bool>
  where Value.NonNull.QueryOutput == Bound, Value.NonNull.NonNull == Value.NonNull {
    element.gte(bind(lowerBound, as: Value.NonNull.self))
  }
}

extension PartialRangeUpTo {
  /// Tests whether the expression's value is less than the bound. The result is NULL if the
  /// expression is NULL.
  public func contains<Value: QueryBindable>(
    _ element: some QueryExpression<Value>
  ) -> SQLQueryExpression<Bool>
  where Value.NonNull.QueryOutput == Bound, Value.NonNull.NonNull == Value.NonNull {
    element.lt(bind(upperBound, as: Value.NonNull.self))
  }
}

extension PartialRangeThrough {
  /// Tests whether the expression's value is not greater than the bound. The result is NULL if the
  /// expression is NULL.
  public func contains<Value: QueryBindable>(
    _ element: some QueryExpression<Value>
  ) -> SQLQueryExpression<Bool>
  where Value.NonNull.QueryOutput == Bound, Value.NonNull.NonNull == Value.NonNull {
    element.lte(bind(upperBound, as: Value.NonNull.self))
  }
}
