// NULL with anything is NULL. Integers that overflow become real numbers, which are then no `Int`
// to be read.

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: Numeric {
  /// The sum.
  public static func + (
    left: Self, right: some QueryExpression<QueryValue>
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "+", right, .additive))
  }

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
    left: Self, right: some QueryExpression<QueryValue>
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "-", right, .additive))
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
    left: Self, right: some QueryExpression<QueryValue>
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "*", right, .multiplicative))
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

// Of two of which one may be NULL, as what is divided may.
extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: Numeric {
  /// The sum.
  @_disfavoredOverload
  public static func + <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<QueryValue.NonNull?>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(left, "+", right, .additive))
  }

  /// The difference.
  @_disfavoredOverload
  public static func - <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<QueryValue.NonNull?>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(left, "-", right, .additive))
  }

  /// The product.
  @_disfavoredOverload
  public static func * <Right: QueryExpression>(
    left: Self, right: Right
  ) -> SQLQueryExpression<QueryValue.NonNull?>
  where Right.QueryValue: QueryBindable, Right.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(left, "*", right, .multiplicative))
  }
}
