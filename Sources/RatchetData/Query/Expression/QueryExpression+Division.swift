// What is divided by zero is NULL: to SQLite that is no error. So a quotient and a remainder are
// optional. Divided by a value that is no zero, NULL comes of NULL only, and the type may stay.

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: Numeric {
  /// The quotient: of integers, without its fraction. By zero it is NULL.
  public static func / <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<QueryValue.NonNull?>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(left, "/", right, .multiplicative))
  }

  /// The quotient: of integers, without its fraction. By zero it is NULL.
  public static func / (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue.NonNull?> {
    SQLQueryExpression(
      .binary(left, "/", bind(right, as: QueryValue.NonNull.self), .multiplicative))
  }

  /// The quotient: of integers, without its fraction. By zero it is NULL.
  public static func / (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue.NonNull?> {
    SQLQueryExpression(
      .binary(bind(left, as: QueryValue.NonNull.self), "/", right, .multiplicative))
  }

  /// The quotient: of integers, without its fraction. By zero it is NULL. Of this type only where it is asked for,
  /// as in `$0.price = $0.price / 2`: zero is then an error of the statement.
  @_disfavoredOverload
  public static func / (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .binary(
        left.queryFragment, "/", .divisor(right, as: QueryValue.NonNull.self), .multiplicative))
  }
}

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: BinaryInteger {
  /// The remainder, with the sign of the left. By zero it is NULL.
  public static func % <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<QueryValue.NonNull?>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(left, "%", right, .multiplicative))
  }

  /// The remainder, with the sign of the left. By zero it is NULL.
  public static func % (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue.NonNull?> {
    SQLQueryExpression(
      .binary(left, "%", bind(right, as: QueryValue.NonNull.self), .multiplicative))
  }

  /// The remainder, with the sign of the left. By zero it is NULL.
  public static func % (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue.NonNull?> {
    SQLQueryExpression(
      .binary(bind(left, as: QueryValue.NonNull.self), "%", right, .multiplicative))
  }

  /// The remainder, with the sign of the left. By zero it is NULL. Of this type only where it is asked for,
  /// as in `$0.price = $0.price % 2`: zero is then an error of the statement.
  @_disfavoredOverload
  public static func % (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .binary(
        left.queryFragment, "%", .divisor(right, as: QueryValue.NonNull.self), .multiplicative))
  }
}

extension QueryFragment {
  /// A value to divide by; in place of zero, a statement that says what is wrong.
  fileprivate static func divisor<Value: QueryBindable>(
    _ value: Value.QueryOutput, as type: Value.Type
  ) -> QueryFragment where Value.QueryOutput: Numeric {
    // The name of a column that is not there.
    value == .zero
      ? QueryFragment(quote: Wording.dividedByZero) : QueryFragment.bound(value, as: Value.self)
  }
}
