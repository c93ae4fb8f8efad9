public import RatchetSQLite

extension QueryExpression where QueryValue == Bool {
  /// True if both conditions are true.
  public static func && (
    left: Self, right: some QueryExpression<Bool>
  ) -> SQLQueryExpression<Bool> {
    left.and(right)
  }

  /// True if at least one condition is true.
  public static func || (
    left: Self, right: some QueryExpression<Bool>
  ) -> SQLQueryExpression<Bool> {
    left.or(right)
  }

  /// Negates the condition. NULL stays NULL; see ``isTrue``.
  public static prefix func ! (expression: Self) -> SQLQueryExpression<Bool> {
    expression.not()
  }

  /// The operator `&&` as a method.
  public func and(_ other: some QueryExpression<Bool>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, "AND", other, .and))
  }

  /// The operator `||` as a method.
  public func or(_ other: some QueryExpression<Bool>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, "OR", other, .or))
  }

  /// The operator `!` as a method.
  public func not() -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.prefix("NOT ", self, .not))
  }
}

// If an operand is optional, so is the result. NULL is neither true nor false: it leaves the result
// to the other operand where that one decides alone. These overloads are disfavoured, so that `#sql`
// without a type is inferred as `Bool`.

extension QueryExpression where QueryValue: QueryBindable, QueryValue.NonNull == Bool {
  /// True if both conditions are true, false if one is false, and NULL otherwise.
  @_disfavoredOverload
  public static func && <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool?>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == Bool {
    SQLQueryExpression(.binary(left, "AND", right, .and))
  }

  /// True if one condition is true, NULL if neither is true and one is NULL, and false otherwise.
  @_disfavoredOverload
  public static func || <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool?>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == Bool {
    SQLQueryExpression(.binary(left, "OR", right, .or))
  }
}

extension QueryExpression where QueryValue == Bool? {
  /// Negates the condition. NULL stays NULL.
  @_disfavoredOverload
  public static prefix func ! (expression: Self) -> SQLQueryExpression<Bool?> {
    SQLQueryExpression(.prefix("NOT ", expression, .not))
  }
}

extension QueryExpression where QueryValue: QueryBindable, QueryValue.NonNull == Bool {
  /// The condition with false in place of NULL. A comparison with NULL, such as by `<`, is NULL.
  public var isTrue: SQLQueryExpression<Bool> {
    SQLQueryExpression(.postfix(self, " IS TRUE", .equality))
  }
}
