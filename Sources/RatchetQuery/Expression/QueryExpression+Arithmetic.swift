public import RatchetSQLite

// The result is NULL if an operand is NULL. An integer result that overflows becomes a real number,
// which cannot be decoded as an `Int`.

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: Numeric {
  /// Adds a value.
  public static func + (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "+", bind(right, as: QueryValue.NonNull.self), .additive))
  }

  /// Adds a value.
  public static func + (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(bind(left, as: QueryValue.NonNull.self), "+", right, .additive))
  }

  /// Subtracts a value.
  public static func - (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "-", bind(right, as: QueryValue.NonNull.self), .additive))
  }

  /// Subtracts from a value.
  public static func - (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(bind(left, as: QueryValue.NonNull.self), "-", right, .additive))
  }

  /// Multiplies by a value.
  public static func * (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .binary(left, "*", bind(right, as: QueryValue.NonNull.self), .multiplicative))
  }

  /// Multiplies by a value.
  public static func * (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .binary(bind(left, as: QueryValue.NonNull.self), "*", right, .multiplicative))
  }

  /// Negates the number.
  public static prefix func - (expression: Self) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.prefix("-", expression, .unary))
  }
}

// The result is optional if an operand is. Optional and non-optional left operands have separate
// overloads: if both overloads matched, the type checker would try each of them in every step of a
// chain.

extension QueryExpression
where
  QueryValue: QueryBindable, QueryValue.NonNull == QueryValue, QueryValue.QueryOutput: Numeric
{
  /// Adds two expressions.
  public static func + <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<Right.QueryValue>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue {
    SQLQueryExpression(.binary(left, "+", right, .additive))
  }

  /// Subtracts one expression from another.
  public static func - <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<Right.QueryValue>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue {
    SQLQueryExpression(.binary(left, "-", right, .additive))
  }

  /// Multiplies two expressions.
  public static func * <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<Right.QueryValue>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue {
    SQLQueryExpression(.binary(left, "*", right, .multiplicative))
  }
}

extension QueryExpression {
  /// Adds two expressions.
  public static func + <Number: QueryBindable, Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<Number?>
  where
    QueryValue == Number?, Number.QueryOutput: Numeric, Right.QueryValue: QueryBindable,
    Right.QueryValue.NonNull == Number.NonNull
  {
    SQLQueryExpression(.binary(left, "+", right, .additive))
  }

  /// Subtracts one expression from another.
  public static func - <Number: QueryBindable, Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<Number?>
  where
    QueryValue == Number?, Number.QueryOutput: Numeric, Right.QueryValue: QueryBindable,
    Right.QueryValue.NonNull == Number.NonNull
  {
    SQLQueryExpression(.binary(left, "-", right, .additive))
  }

  /// Multiplies two expressions.
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
