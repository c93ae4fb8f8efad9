public import RatchetSQLite

extension QueryExpression where QueryValue: QueryBindable {
  /// Tests whether the left operand is less. The result is NULL, so the condition is not met, if
  /// either is NULL.
  public static func < <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    left.lt(right)
  }

  /// Tests whether the left operand is less. The result is NULL, so the condition is not met, if
  /// either is NULL.
  public static func < (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    left.lt(right)
  }

  /// Tests whether the left operand is less. The result is NULL, so the condition is not met, if
  /// either is NULL.
  public static func < (
    left: QueryValue.QueryOutput, right: Self
  ) -> SQLQueryExpression<Bool> {
    bind(left, as: QueryValue.self).lt(right)
  }

  /// Tests whether the left operand is less or equal. The result is NULL if either is NULL.
  public static func <= <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    left.lte(right)
  }

  /// Tests whether the left operand is less or equal. The result is NULL if either is NULL.
  public static func <= (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    left.lte(right)
  }

  /// Tests whether the left operand is less or equal. The result is NULL if either is NULL.
  public static func <= (
    left: QueryValue.QueryOutput, right: Self
  ) -> SQLQueryExpression<Bool> {
    bind(left, as: QueryValue.self).lte(right)
  }

  /// Tests whether the left operand is greater. The result is NULL if either is NULL.
  public static func > <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    left.gt(right)
  }

  /// Tests whether the left operand is greater. The result is NULL if either is NULL.
  public static func > (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    left.gt(right)
  }

  /// Tests whether the left operand is greater. The result is NULL if either is NULL.
  public static func > (
    left: QueryValue.QueryOutput, right: Self
  ) -> SQLQueryExpression<Bool> {
    bind(left, as: QueryValue.self).gt(right)
  }

  /// Tests whether the left operand is greater or equal. The result is NULL if either is NULL.
  public static func >= <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    left.gte(right)
  }

  /// Tests whether the left operand is greater or equal. The result is NULL if either is NULL.
  public static func >= (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    left.gte(right)
  }

  /// Tests whether the left operand is greater or equal. The result is NULL if either is NULL.
  public static func >= (
    left: QueryValue.QueryOutput, right: Self
  ) -> SQLQueryExpression<Bool> {
    bind(left, as: QueryValue.self).gte(right)
  }
}

extension QueryExpression where QueryValue: QueryBindable {
  /// The operator `<` as a method.
  public func lt<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(self, "<", other, .comparison))
  }

  /// The operator `<`, with a value, as a method.
  public func lt(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, "<", bind(value, as: QueryValue.self), .comparison))
  }

  /// The operator `<=` as a method.
  public func lte<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(self, "<=", other, .comparison))
  }

  /// The operator `<=`, with a value, as a method.
  public func lte(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, "<=", bind(value, as: QueryValue.self), .comparison))
  }

  /// The operator `>` as a method.
  public func gt<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(self, ">", other, .comparison))
  }

  /// The operator `>`, with a value, as a method.
  public func gt(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, ">", bind(value, as: QueryValue.self), .comparison))
  }

  /// The operator `>=` as a method.
  public func gte<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(self, ">=", other, .comparison))
  }

  /// The operator `>=`, with a value, as a method.
  public func gte(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, ">=", bind(value, as: QueryValue.self), .comparison))
  }
}
