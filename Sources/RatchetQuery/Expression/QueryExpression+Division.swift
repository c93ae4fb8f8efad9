public import RatchetSQLite

// In SQLite, a division by zero is NULL and not an error, so a quotient or remainder by an
// expression is optional. By a value, it has the type of the dividend: only zero makes a
// difference, and the value is known before the statement runs. A zero is then an error of the
// statement, unless the dividend is optional.

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: Numeric {
  /// Divides by an expression; integers are rounded toward zero. The quotient is NULL if the
  /// divisor is zero.
  public static func / <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<QueryValue.NonNull?>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(left, "/", right, .multiplicative))
  }

  /// Divides by a value; integers are rounded toward zero. If the value is zero, the quotient is
  /// NULL, or an error of the statement if the dividend is not optional:
  /// `$0.total.asOptional / count` can be `nil`.
  public static func / (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left.queryFragment, "/", divisor(right), .multiplicative))
  }

  /// Divides a value by the expression; integers are rounded toward zero. The quotient is NULL if
  /// the divisor is zero.
  public static func / (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue.NonNull?> {
    SQLQueryExpression(
      .binary(bind(left, as: QueryValue.NonNull.self), "/", right, .multiplicative))
  }

  /// Binds a divisor. A zero that would make a non-optional result NULL becomes an error of the
  /// statement.
  private static func divisor(_ value: QueryValue.NonNull.QueryOutput) -> QueryFragment {
    value == .zero && !QueryValue.isNullable
      ? .divisionByZero : QueryFragment.bound(value, as: QueryValue.NonNull.self)
  }
}

extension QueryFragment {
  /// An error of the statement: SQLite reports this name as a missing column.
  fileprivate static var divisionByZero: QueryFragment {
    QueryFragment(quote: Wording.dividedByZero)
  }

  /// Binds the divisor of a column that is not optional. A zero would store NULL in it.
  static func divisor<Value: Numeric & QueryBindable>(_ value: Value) -> QueryFragment
  where Value.QueryOutput == Value {
    value == .zero ? .divisionByZero : QueryFragment.bound(value, as: Value.self)
  }
}

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: BinaryInteger {
  /// The remainder, with the sign of the dividend. It is NULL if the divisor is zero.
  public static func % <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<QueryValue.NonNull?>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(left, "%", right, .multiplicative))
  }

  /// The remainder, with the sign of the dividend. If the value is zero, it is NULL, or an error of
  /// the statement if the dividend is not optional: `$0.id.asOptional % count` can be `nil`.
  public static func % (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left.queryFragment, "%", divisor(right), .multiplicative))
  }

  /// The remainder, with the sign of the dividend. It is NULL if the divisor is zero.
  public static func % (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue.NonNull?> {
    SQLQueryExpression(
      .binary(bind(left, as: QueryValue.NonNull.self), "%", right, .multiplicative))
  }
}
