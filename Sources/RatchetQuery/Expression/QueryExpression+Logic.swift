public import RatchetSQLite

extension QueryExpression where QueryValue == Bool {
  /// Whether both are true.
  public static func && (
    left: Self, right: some QueryExpression<Bool>
  ) -> SQLQueryExpression<Bool> {
    left.and(right)
  }

  /// Whether one of them is true.
  public static func || (
    left: Self, right: some QueryExpression<Bool>
  ) -> SQLQueryExpression<Bool> {
    left.or(right)
  }

  /// Whether it is false. NULL stays NULL: see ``isTrue``.
  public static prefix func ! (expression: Self) -> SQLQueryExpression<Bool> {
    expression.not()
  }

  /// `&&`
  public func and(_ other: some QueryExpression<Bool>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, "AND", other, .and))
  }

  /// `||`
  public func or(_ other: some QueryExpression<Bool>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.binary(self, "OR", other, .or))
  }

  /// `!`
  public func not() -> SQLQueryExpression<Bool> {
    SQLQueryExpression(.prefix("NOT ", self, .not))
  }
}

// Where one of them may be NULL, so may what is made of them: NULL is neither true nor false, and
// decides nothing that the other decides. These come second, so that SQL of which no type is told is a
// `Bool`.

extension QueryExpression where QueryValue: QueryBindable, QueryValue.NonNull == Bool {
  /// Whether both are true: false if one is false, else NULL if one is NULL.
  @_disfavoredOverload
  public static func && <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool?>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == Bool {
    SQLQueryExpression(.binary(left, "AND", right, .and))
  }

  /// Whether one of them is true: true if one is true, else NULL if one is NULL.
  @_disfavoredOverload
  public static func || <Other: QueryExpression>(
    left: Self, right: Other
  ) -> SQLQueryExpression<Bool?>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == Bool {
    SQLQueryExpression(.binary(left, "OR", right, .or))
  }
}

extension QueryExpression where QueryValue == Bool? {
  /// Whether it is false. NULL stays NULL.
  @_disfavoredOverload
  public static prefix func ! (expression: Self) -> SQLQueryExpression<Bool?> {
    SQLQueryExpression(.prefix("NOT ", expression, .not))
  }
}

extension QueryExpression where QueryValue: QueryBindable, QueryValue.NonNull == Bool {
  /// True or false: NULL, which a comparison with NULL is, counts as false.
  public var isTrue: SQLQueryExpression<Bool> {
    SQLQueryExpression(.postfix(self, " IS TRUE", .equality))
  }
}
