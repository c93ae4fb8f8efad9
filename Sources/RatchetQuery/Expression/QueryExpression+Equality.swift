public import RatchetSQLite

// Each operator has three forms: with another expression, and with a Swift value on either side. The
// functions are the same by name: the compiler is done with them sooner in very long conditions.

extension QueryExpression where QueryValue: QueryBindable {
  /// Whether both are the same. NULL is the same as NULL, and as nothing else.
  public static func == <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    left.eq(right)
  }

  /// Whether both are the same. NULL is the same as NULL, and as nothing else.
  public static func == (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    left.eq(right)
  }

  /// Whether both are the same. NULL is the same as NULL, and as nothing else.
  public static func == (
    left: QueryValue.QueryOutput, right: Self
  ) -> SQLQueryExpression<Bool> {
    bind(left, as: QueryValue.self).eq(right)
  }

  /// Whether they differ. NULL differs from everything but NULL.
  public static func != <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    left.neq(right)
  }

  /// Whether they differ. NULL differs from everything but NULL.
  public static func != (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    left.neq(right)
  }

  /// Whether they differ. NULL differs from everything but NULL.
  public static func != (
    left: QueryValue.QueryOutput, right: Self
  ) -> SQLQueryExpression<Bool> {
    bind(left, as: QueryValue.self).neq(right)
  }
}

extension QueryExpression where QueryValue: QueryBindable {
  /// `==`: `=` where neither can be NULL, else `IS`.
  public func eq<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    isNullable(beside: Other.QueryValue.self) ? self.is(other) : equality("=", other)
  }

  /// `==` with a value.
  public func eq(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<Bool> {
    equality(QueryValue.isNullable ? "IS" : "=", bind(value, as: QueryValue.self))
  }

  /// `!=`: `<>` where neither can be NULL, else `IS NOT`.
  public func neq<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    isNullable(beside: Other.QueryValue.self) ? isNot(other) : equality("<>", other)
  }

  /// `!=` with a value.
  public func neq(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<Bool> {
    equality(QueryValue.isNullable ? "IS NOT" : "<>", bind(value, as: QueryValue.self))
  }

  /// `IS`: true or false, NULL or not.
  public func `is`<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    equality("IS", other)
  }

  /// `IS` with a value that may be nil, whatever the column.
  public func `is`(_ value: QueryValue.NonNull.QueryOutput?) -> SQLQueryExpression<Bool> {
    equality("IS", bindOrNull(value))
  }

  /// `IS NOT`: true or false, NULL or not.
  public func isNot<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    equality("IS NOT", other)
  }

  /// `IS NOT` with a value that may be nil, whatever the column.
  public func isNot(_ value: QueryValue.NonNull.QueryOutput?) -> SQLQueryExpression<Bool> {
    equality("IS NOT", bindOrNull(value))
  }

  private func equality(_ symbol: String, _ other: some QueryExpression) -> SQLQueryExpression<Bool>
  {
    SQLQueryExpression(.binary(self, symbol, other, .equality))
  }

  private func isNullable<Other: QueryBindable>(beside other: Other.Type) -> Bool {
    QueryValue.isNullable || Other.isNullable
  }
}
