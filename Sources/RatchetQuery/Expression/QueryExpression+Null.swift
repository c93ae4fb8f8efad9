public import RatchetSQLite

extension QueryExpression where QueryValue: QueryBindable {
  /// Tests whether the expression is NULL.
  public var isNull: SQLQueryExpression<Bool> {
    SQLQueryExpression(.postfix(self, " IS NULL", .equality))
  }

  /// Tests whether the expression is not NULL.
  public var isNotNull: SQLQueryExpression<Bool> {
    SQLQueryExpression(.postfix(self, " IS NOT NULL", .equality))
  }

  /// Returns NULL if the expression equals the value, and the expression otherwise.
  public func nullif(
    _ value: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue.NonNull?> {
    let value = QueryFragment.bound(value, as: QueryValue.NonNull.self)
    return SQLQueryExpression(.call("nullif", queryFragment, value))
  }

  /// Returns NULL if the expression equals the other one, and the expression otherwise.
  public func nullif<Other: QueryExpression>(
    _ other: Other
  ) -> SQLQueryExpression<QueryValue.NonNull?>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.call("nullif", queryFragment, other.queryFragment))
  }

  /// The same expression with an optional type, for use where an optional is required.
  public var asOptional: SQLQueryExpression<QueryValue.NonNull?> {
    SQLQueryExpression(queryFragment)
  }
}

extension QueryExpression {
  /// The left expression, or the right one if the left is NULL.
  public static func ?? <Wrapped: QueryBindable>(
    left: Self, right: some QueryExpression<Wrapped>
  ) -> SQLQueryExpression<Wrapped> where QueryValue == Wrapped? {
    left.coalesce(right)
  }

  /// The left expression, or the right one if the left is NULL.
  public static func ?? <Wrapped: QueryBindable>(
    left: Self, right: some QueryExpression<Wrapped?>
  ) -> SQLQueryExpression<Wrapped?> where QueryValue == Wrapped? {
    left.coalesce(right)
  }

  /// The expression, or the value if the expression is NULL.
  public static func ?? <Wrapped: QueryBindable>(
    left: Self, right: Wrapped.QueryOutput
  ) -> SQLQueryExpression<Wrapped> where QueryValue == Wrapped? {
    left.coalesce(bind(right, as: Wrapped.self))
  }

  /// The operator `??` as the function `coalesce`.
  public func coalesce<Wrapped: QueryBindable>(
    _ other: some QueryExpression<Wrapped>
  ) -> SQLQueryExpression<Wrapped> where QueryValue == Wrapped? {
    SQLQueryExpression(.call("coalesce", queryFragment, other.queryFragment))
  }

  /// The operator `??` as the function `coalesce`.
  public func coalesce<Wrapped: QueryBindable>(
    _ other: some QueryExpression<Wrapped?>
  ) -> SQLQueryExpression<Wrapped?> where QueryValue == Wrapped? {
    SQLQueryExpression(.call("coalesce", queryFragment, other.queryFragment))
  }

  /// The operator `??`, with a value, as the function `coalesce`.
  public func coalesce<Wrapped: QueryBindable>(
    _ value: Wrapped.QueryOutput
  ) -> SQLQueryExpression<Wrapped> where QueryValue == Wrapped? {
    coalesce(bind(value, as: Wrapped.self))
  }

  /// The operator `??` as the function `ifnull`.
  public func ifnull<Wrapped: QueryBindable>(
    _ other: some QueryExpression<Wrapped>
  ) -> SQLQueryExpression<Wrapped> where QueryValue == Wrapped? {
    SQLQueryExpression(.call("ifnull", queryFragment, other.queryFragment))
  }

  /// The operator `??` as the function `ifnull`.
  public func ifnull<Wrapped: QueryBindable>(
    _ other: some QueryExpression<Wrapped?>
  ) -> SQLQueryExpression<Wrapped?> where QueryValue == Wrapped? {
    SQLQueryExpression(.call("ifnull", queryFragment, other.queryFragment))
  }

  /// The operator `??`, with a value, as the function `ifnull`.
  public func ifnull<Wrapped: QueryBindable>(
    _ value: Wrapped.QueryOutput
  ) -> SQLQueryExpression<Wrapped> where QueryValue == Wrapped? {
    ifnull(bind(value, as: Wrapped.self))
  }

  /// Transforms the unwrapped expression. The result is NULL where the expression is: in SQLite, so
  /// is every function here that takes a non-optional argument.
  ///
  /// ```swift
  /// Reminder.select { $0.notes.map { $0.length() } }
  /// ```
  public func map<Wrapped: QueryBindable, Result: QueryBindable>(
    _ transform: (SQLQueryExpression<Wrapped>) -> some QueryExpression<Result>
  ) -> SQLQueryExpression<Result?> where QueryValue == Wrapped? {
    SQLQueryExpression(transform(SQLQueryExpression(queryFragment)).queryFragment)
  }

  /// Transforms the unwrapped expression into an optional one.
  public func flatMap<Wrapped: QueryBindable, Result: QueryBindable>(
    _ transform: (SQLQueryExpression<Wrapped>) -> some QueryExpression<Result?>
  ) -> SQLQueryExpression<Result?> where QueryValue == Wrapped? {
    SQLQueryExpression(transform(SQLQueryExpression(queryFragment)).queryFragment)
  }
}

// The right side of an assignment in an update can have one of several types. The general overloads
// above then do not match, and Swift's own `??`, which drops the right side, would be chosen. These
// overloads name the types instead.

/// The left column, or the right expression if the column is NULL: `$0.year = $1.year ?? $0.year`.
public func ?? <Root, Wrapped: QueryBindable>(
  left: TableColumn<Root, Wrapped?>, right: SQLQueryExpression<Wrapped?>
) -> SQLQueryExpression<Wrapped?> {
  left.coalesce(right)
}

/// The left expression, or the right one if the left is NULL.
public func ?? <Wrapped: QueryBindable>(
  left: SQLQueryExpression<Wrapped?>, right: SQLQueryExpression<Wrapped?>
) -> SQLQueryExpression<Wrapped?> {
  left.coalesce(right)
}

/// The expression, or the value if the expression is NULL, for a nullable column:
/// `$0.year = $0.year ?? 1900`.
@_disfavoredOverload
public func ?? <Wrapped: QueryBindable>(
  left: SQLQueryExpression<Wrapped?>, right: Wrapped.QueryOutput
) -> SQLQueryExpression<Wrapped?> {
  SQLQueryExpression(left.coalesce(right).queryFragment)
}
