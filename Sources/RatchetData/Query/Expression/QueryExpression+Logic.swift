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

extension QueryExpression where QueryValue: QueryBindable, QueryValue.NonNull == Bool {
  /// True or false: NULL, which a comparison with NULL is, counts as false.
  public var isTrue: SQLQueryExpression<Bool> {
    SQLQueryExpression(.postfix(self, " IS TRUE", .equality))
  }
}
