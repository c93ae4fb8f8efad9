public import RatchetSQLite

// Each operator has three overloads: for two expressions, and for a Swift value on either side. The
// methods do the same; in very long conditions, the compiler type-checks them faster.

extension QueryExpression where QueryValue: QueryBindable {
  /// Compares two expressions for equality. NULL equals NULL, and no other value.
  public static func == <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    left.eq(right)
  }

  /// Compares an expression with a value for equality. NULL equals NULL, and no other value.
  public static func == (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    left.eq(right)
  }

  /// Compares an expression with a value for equality. NULL equals NULL, and no other value.
  public static func == (
    left: QueryValue.QueryOutput, right: Self
  ) -> SQLQueryExpression<Bool> {
    bind(left, as: QueryValue.self).eq(right)
  }

  /// Compares two expressions for inequality. NULL differs from every value but NULL.
  public static func != <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    left.neq(right)
  }

  /// Compares an expression with a value for inequality. NULL differs from every value but NULL.
  public static func != (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    left.neq(right)
  }

  /// Compares an expression with a value for inequality. NULL differs from every value but NULL.
  public static func != (
    left: QueryValue.QueryOutput, right: Self
  ) -> SQLQueryExpression<Bool> {
    bind(left, as: QueryValue.self).neq(right)
  }
}

extension QueryExpression where QueryValue: QueryBindable {
  /// The operator `==` as a method. The SQL is `=` if neither operand is optional, and `IS`
  /// otherwise.
  public func eq<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    isNullable(beside: Other.QueryValue.self) ? self.is(other) : equality("=", other)
  }

  /// The operator `==`, with a value, as a method.
  public func eq(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<Bool> {
    equality(QueryValue.isNullable ? "IS" : "=", bind(value, as: QueryValue.self))
  }

  /// The operator `!=` as a method. The SQL is `<>` if neither operand is optional, and `IS NOT`
  /// otherwise.
  public func neq<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    isNullable(beside: Other.QueryValue.self) ? isNot(other) : equality("<>", other)
  }

  /// The operator `!=`, with a value, as a method.
  public func neq(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<Bool> {
    equality(QueryValue.isNullable ? "IS NOT" : "<>", bind(value, as: QueryValue.self))
  }

  /// Compares with `IS`. The result is true or false even if an operand is NULL.
  public func `is`<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    equality("IS", other)
  }

  /// Compares with a value by `IS`. The value may be `nil`, whether or not the expression is
  /// optional.
  public func `is`(_ value: QueryValue.NonNull.QueryOutput?) -> SQLQueryExpression<Bool> {
    equality("IS", bindOrNull(value))
  }

  /// Compares with `IS NOT`. The result is true or false even if an operand is NULL.
  public func isNot<Other: QueryExpression>(_ other: Other) -> SQLQueryExpression<Bool>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    equality("IS NOT", other)
  }

  /// Compares with a value by `IS NOT`. The value may be `nil`, whether or not the expression is
  /// optional.
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
