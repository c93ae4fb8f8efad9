public import RatchetSQLite

// What is divided by zero is NULL: to SQLite that is no error. So a quotient and a remainder by an
// expression are optional. By a value they have the type of what is divided, as only a zero makes a
// difference, and that is known before the statement runs: it is refused then, unless the type has
// room for NULL.

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: Numeric {
  /// The quotient: of integers, without its fraction. By zero it is NULL.
  public static func / <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<QueryValue.NonNull?>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(left, "/", right, .multiplicative))
  }

  /// The quotient: of integers, without its fraction. By zero it is NULL, and an error of the statement
  /// where there can be no NULL; `$0.total.asOptional / count` can be nil.
  public static func / (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left.queryFragment, "/", divisor(right), .multiplicative))
  }

  /// The quotient: of integers, without its fraction. By zero it is NULL.
  public static func / (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue.NonNull?> {
    SQLQueryExpression(
      .binary(bind(left, as: QueryValue.NonNull.self), "/", right, .multiplicative))
  }

  /// A value to divide by. Where zero would make NULL of what has none, a statement that says so.
  private static func divisor(_ value: QueryValue.NonNull.QueryOutput) -> QueryFragment {
    // The name of a column that is not there.
    value == .zero && !QueryValue.isNullable
      ? QueryFragment(quote: Wording.dividedByZero)
      : QueryFragment.bound(value, as: QueryValue.NonNull.self)
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

  /// The remainder, with the sign of the left. By zero it is NULL, and an error of the statement where
  /// there can be no NULL; `$0.id.asOptional % count` can be nil.
  public static func % (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left.queryFragment, "%", divisor(right), .multiplicative))
  }

  /// The remainder, with the sign of the left. By zero it is NULL.
  public static func % (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue.NonNull?> {
    SQLQueryExpression(
      .binary(bind(left, as: QueryValue.NonNull.self), "%", right, .multiplicative))
  }
}
