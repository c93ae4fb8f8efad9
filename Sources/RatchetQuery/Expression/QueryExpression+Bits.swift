public import RatchetSQLite

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: BinaryInteger {
  /// The bits that are set in both operands.
  public static func & (
    left: Self, right: some QueryExpression<QueryValue>
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "&", right, .bitwise))
  }

  /// The bits that are set in both operands.
  public static func & (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "&", bind(right, as: QueryValue.NonNull.self), .bitwise))
  }

  /// The bits that are set in both operands.
  public static func & (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(bind(left, as: QueryValue.NonNull.self), "&", right, .bitwise))
  }

  /// The bits that are set in either operand.
  public static func | (
    left: Self, right: some QueryExpression<QueryValue>
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "|", right, .bitwise))
  }

  /// The bits that are set in either operand.
  public static func | (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "|", bind(right, as: QueryValue.NonNull.self), .bitwise))
  }

  /// The bits that are set in either operand.
  public static func | (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(bind(left, as: QueryValue.NonNull.self), "|", right, .bitwise))
  }

  /// Shifts the bits to the left, or to the right by a negative number.
  public static func << (
    left: Self, right: some QueryExpression<QueryValue>
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "<<", right, .bitwise))
  }

  /// Shifts the bits to the left, or to the right by a negative number.
  public static func << (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, "<<", bind(right, as: QueryValue.NonNull.self), .bitwise))
  }

  /// Shifts the bits to the left, or to the right by a negative number.
  public static func << (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(bind(left, as: QueryValue.NonNull.self), "<<", right, .bitwise))
  }

  /// Shifts the bits to the right, and keeps the sign. A negative number shifts to the left.
  public static func >> (
    left: Self, right: some QueryExpression<QueryValue>
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, ">>", right, .bitwise))
  }

  /// Shifts the bits to the right, and keeps the sign. A negative number shifts to the left.
  public static func >> (
    left: Self, right: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(left, ">>", bind(right, as: QueryValue.NonNull.self), .bitwise))
  }

  /// Shifts the bits to the right, and keeps the sign. A negative number shifts to the left.
  public static func >> (
    left: QueryValue.NonNull.QueryOutput, right: Self
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.binary(bind(left, as: QueryValue.NonNull.self), ">>", right, .bitwise))
  }

  /// Inverts all bits.
  public static prefix func ~ (expression: Self) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.prefix("~", expression, .unary))
  }
}
