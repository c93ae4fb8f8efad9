public import RatchetSQLite

// NULL with anything is NULL. Integers that overflow become real numbers, which are then no `Int`
// to be read.

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: Numeric {
  /// The sum.
  public static func + (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "+", bind(right, as: QueryValue.NonNull.self), .additive))
  }

  /// The sum.
  public static func + (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(bind(left, as: QueryValue.NonNull.self), "+", right, .additive))
  }

  /// The difference.
  public static func - (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "-", bind(right, as: QueryValue.NonNull.self), .additive))
  }

  /// The difference.
  public static func - (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(bind(left, as: QueryValue.NonNull.self), "-", right, .additive))
  }

  /// The product.
  public static func * (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .binary(left, "*", bind(right, as: QueryValue.NonNull.self), .multiplicative))
  }

  /// The product.
  public static func * (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .binary(bind(left, as: QueryValue.NonNull.self), "*", right, .multiplicative))
  }

  /// The number with the other sign.
  public static prefix func - (expression: Self) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.prefix("-", expression, .unary))
  }
}

// Either operand may be NULL, and the result then may. One function for a left side that may, and one
// for others: if both fitted, the compiler would try each in every step of a chain.

extension QueryExpression
where
  QueryValue: QueryBindable, QueryValue.NonNull == QueryValue, QueryValue.QueryOutput: Numeric
{
  /// The sum.
  public static func + <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<Right.QueryValue>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue {
    SQLQueryExpression(.binary(left, "+", right, .additive))
  }

  /// The difference.
  public static func - <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<Right.QueryValue>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue {
    SQLQueryExpression(.binary(left, "-", right, .additive))
  }

  /// The product.
  public static func * <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<Right.QueryValue>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue {
    SQLQueryExpression(.binary(left, "*", right, .multiplicative))
  }
}

extension QueryExpression {
  /// The sum.
  public static func + <Number: QueryBindable, Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<Number?>
  where
    QueryValue == Number?, Number.QueryOutput: Numeric, Right.QueryValue: QueryBindable,
    Right.QueryValue.NonNull == Number.NonNull
  {
    SQLQueryExpression(.binary(left, "+", right, .additive))
  }

  /// The difference.
  public static func - <Number: QueryBindable, Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<Number?>
  where
    QueryValue == Number?, Number.QueryOutput: Numeric, Right.QueryValue: QueryBindable,
    Right.QueryValue.NonNull == Number.NonNull
  {
    SQLQueryExpression(.binary(left, "-", right, .additive))
  }

  /// The product.
  public static func * <Number: QueryBindable, Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<Number?>
  where
    QueryValue == Number?, Number.QueryOutput: Numeric, Right.QueryValue: QueryBindable,
    Right.QueryValue.NonNull == Number.NonNull
  {
    SQLQueryExpression(.binary(left, "*", right, .multiplicative))
  }
}
