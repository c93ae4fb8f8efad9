public import RatchetSQLite

// Columns and expressions are `Equatable`, and beside a column of `Bool`, or as the argument of a
// function, `$0.a == $0.b` could be what Swift answers: one value for all rows. SQL comes first where
// either would do.

extension TableColumn {
  @_disfavoredOverload
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.isGenerated == right.isGenerated
  }

  /// Whether both are the same. NULL is the same as NULL, and as nothing else.
  public static func == (left: Self, right: Self) -> SQLQueryExpression<Bool> {
    left.eq(right)
  }

  /// Whether they differ. NULL differs from everything but NULL.
  public static func != (left: Self, right: Self) -> SQLQueryExpression<Bool> {
    left.neq(right)
  }
}

extension SQLQueryExpression {
  @_disfavoredOverload
  public static func == (left: Self, right: Self) -> Bool {
    left.queryFragment == right.queryFragment
  }

  /// Whether both are the same. NULL is the same as NULL, and as nothing else.
  public static func == (left: Self, right: Self) -> SQLQueryExpression<Bool>
  where QueryValue: QueryBindable {
    left.eq(right)
  }

  /// Whether they differ. NULL differs from everything but NULL.
  public static func != (left: Self, right: Self) -> SQLQueryExpression<Bool>
  where QueryValue: QueryBindable {
    left.neq(right)
  }
}

extension AggregateExpression {
  @_disfavoredOverload
  public static func == (left: Self, right: Self) -> Bool {
    left.queryFragment == right.queryFragment
  }

  /// Whether both are the same. NULL is the same as NULL, and as nothing else.
  public static func == (left: Self, right: Self) -> SQLQueryExpression<Bool>
  where QueryValue: QueryBindable {
    left.eq(right)
  }

  /// Whether they differ. NULL differs from everything but NULL.
  public static func != (left: Self, right: Self) -> SQLQueryExpression<Bool>
  where QueryValue: QueryBindable {
    left.neq(right)
  }
}
