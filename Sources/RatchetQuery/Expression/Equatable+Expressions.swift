public import RatchetSQLite

// Columns and expressions are `Equatable`, so next to a `Bool` column, or as the argument of a
// function, `$0.a == $0.b` could resolve to Swift's own comparison, which has one result for all
// rows. Swift's operator is disfavoured, so that the SQL operator wins.

extension TableColumn {
  @_disfavoredOverload
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.isGenerated == right.isGenerated
  }

  /// Compares two columns for equality. NULL equals NULL, and no other value.
  public static func == (left: Self, right: Self) -> SQLQueryExpression<Bool> {
    left.eq(right)
  }

  /// Compares two columns for inequality. NULL differs from every value but NULL.
  public static func != (left: Self, right: Self) -> SQLQueryExpression<Bool> {
    left.neq(right)
  }
}

extension SQLQueryExpression {
  @_disfavoredOverload
  public static func == (left: Self, right: Self) -> Bool {
    left.queryFragment == right.queryFragment
  }

  /// Compares two expressions for equality. NULL equals NULL, and no other value.
  public static func == (left: Self, right: Self) -> SQLQueryExpression<Bool>
  where QueryValue: QueryBindable {
    left.eq(right)
  }

  /// Compares two expressions for inequality. NULL differs from every value but NULL.
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

  /// Compares two aggregates for equality. NULL equals NULL, and no other value.
  public static func == (left: Self, right: Self) -> SQLQueryExpression<Bool>
  where QueryValue: QueryBindable {
    left.eq(right)
  }

  /// Compares two aggregates for inequality. NULL differs from every value but NULL.
  public static func != (left: Self, right: Self) -> SQLQueryExpression<Bool>
  where QueryValue: QueryBindable {
    left.neq(right)
  }
}
