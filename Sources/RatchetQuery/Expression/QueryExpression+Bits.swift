public import RatchetSQLite

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: BinaryInteger {
  /// The bits that are set in both.
  public static func & (
    left: Self, right: some QueryExpression<QueryValue>
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "&", right, .bitwise))
  }

  /// The bits that are set in both.
  public static func & (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "&", bind(right, as: QueryValue.NonNull.self), .bitwise))
  }

  /// The bits that are set in both.
  public static func & (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(bind(left, as: QueryValue.NonNull.self), "&", right, .bitwise))
  }

  /// The bits that are set in one of them.
  public static func | (
    left: Self, right: some QueryExpression<QueryValue>
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "|", right, .bitwise))
  }

  /// The bits that are set in one of them.
  public static func | (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "|", bind(right, as: QueryValue.NonNull.self), .bitwise))
  }

  /// The bits that are set in one of them.
  public static func | (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(bind(left, as: QueryValue.NonNull.self), "|", right, .bitwise))
  }

  /// The bits moved to the left; to the right by a negative number.
  public static func << (
    left: Self, right: some QueryExpression<QueryValue>
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "<<", right, .bitwise))
  }

  /// The bits moved to the left; to the right by a negative number.
  public static func << (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "<<", bind(right, as: QueryValue.NonNull.self), .bitwise))
  }

  /// The bits moved to the left; to the right by a negative number.
  public static func << (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(bind(left, as: QueryValue.NonNull.self), "<<", right, .bitwise))
  }

  /// The bits moved to the right, the sign kept.
  public static func >> (
    left: Self, right: some QueryExpression<QueryValue>
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, ">>", right, .bitwise))
  }

  /// The bits moved to the right, the sign kept.
  public static func >> (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, ">>", bind(right, as: QueryValue.NonNull.self), .bitwise))
  }

  /// The bits moved to the right, the sign kept.
  public static func >> (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(bind(left, as: QueryValue.NonNull.self), ">>", right, .bitwise))
  }

  /// The bits that are not set.
  public static prefix func ~ (expression: Self) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.prefix("~", expression, .unary))
  }
}
