public import RatchetSQLite

extension QueryExpression where QueryValue: QueryBindable {
  /// Whether the left is less. NULL where either is NULL: a condition that is not met.
  public static func < <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    left.lt(right)
  }

  /// Whether the left is less. NULL where either is NULL: a condition that is not met.
  public static func < (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    left.lt(right)
  }

  /// Whether the left is less. NULL where either is NULL: a condition that is not met.
  public static func < (
    left: QueryValue.QueryOutput, right: Self
  ) -> SQLQueryExpression<Bool> {
    bind(left, as: QueryValue.self).lt(right)
  }

  /// Whether the left is less or the same. NULL where either is NULL.
  public static func <= <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    left.lte(right)
  }

  /// Whether the left is less or the same. NULL where either is NULL.
  public static func <= (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    left.lte(right)
  }

  /// Whether the left is less or the same. NULL where either is NULL.
  public static func <= (
    left: QueryValue.QueryOutput, right: Self
  ) -> SQLQueryExpression<Bool> {
    bind(left, as: QueryValue.self).lte(right)
  }

  /// Whether the left is greater. NULL where either is NULL.
  public static func > <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    left.gt(right)
  }

  /// Whether the left is greater. NULL where either is NULL.
  public static func > (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    left.gt(right)
  }

  /// Whether the left is greater. NULL where either is NULL.
  public static func > (
    left: QueryValue.QueryOutput, right: Self
  ) -> SQLQueryExpression<Bool> {
    bind(left, as: QueryValue.self).gt(right)
  }

  /// Whether the left is greater or the same. NULL where either is NULL.
  public static func >= <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    left.gte(right)
  }

  /// Whether the left is greater or the same. NULL where either is NULL.
  public static func >= (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    left.gte(right)
  }

  /// Whether the left is greater or the same. NULL where either is NULL.
  public static func >= (
    left: QueryValue.QueryOutput, right: Self
  ) -> SQLQueryExpression<Bool> {
    bind(left, as: QueryValue.self).gte(right)
  }
}

extension QueryExpression where QueryValue: QueryBindable {
  /// `<`
  public func lt<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(self, "<", other, .comparison))
  }

  /// `<` with a value.
  public func lt(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, "<", bind(value, as: QueryValue.self), .comparison))
  }

  /// `<=`
  public func lte<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(self, "<=", other, .comparison))
  }

  /// `<=` with a value.
  public func lte(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, "<=", bind(value, as: QueryValue.self), .comparison))
  }

  /// `>`
  public func gt<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(self, ">", other, .comparison))
  }

  /// `>` with a value.
  public func gt(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, ">", bind(value, as: QueryValue.self), .comparison))
  }

  /// `>=`
  public func gte<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.binary(self, ">=", other, .comparison))
  }

  /// `>=` with a value.
  public func gte(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, ">=", bind(value, as: QueryValue.self), .comparison))
  }
}
