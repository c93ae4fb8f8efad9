public import RatchetSQLite

extension QueryExpression where QueryValue: QueryBindable {
  /// Whether it is NULL.
  public var isNull: SQLQueryExpression<Bool> {
    SQLQueryExpression(.postfix(self, " IS NULL", .equality))
  }

  /// Whether it is anything but NULL.
  public var isNotNull: SQLQueryExpression<Bool> {
    SQLQueryExpression(.postfix(self, " IS NOT NULL", .equality))
  }

  /// NULL where it is the same as that value.
  public func nullif(
    _ value: QueryValue.NonNull.QueryOutput
  ) -> SQLQueryExpression<QueryValue.NonNull?> {
    let value = QueryFragment.bound(value, as: QueryValue.NonNull.self)
    return SQLQueryExpression(.call("nullif", queryFragment, value))
  }

  /// NULL where it is the same as the other.
  public func nullif<Other: QueryExpression>(
    _ other: Other
  ) -> SQLQueryExpression<QueryValue.NonNull?>
  where Other.QueryValue: QueryBindable, Other.QueryValue.NonNull == QueryValue.NonNull {
    SQLQueryExpression(.call("nullif", queryFragment, other.queryFragment))
  }

  /// The same, to stand beside what may be NULL.
  public var asOptional: SQLQueryExpression<QueryValue.NonNull?> {
    SQLQueryExpression(queryFragment)
  }
}

extension QueryExpression {
  /// The value, or the other where it is NULL.
  public static func ?? <Wrapped: QueryBindable>(
    left: Self, right: some QueryExpression<Wrapped>
  ) -> SQLQueryExpression<Wrapped> where QueryValue == Wrapped? {
    left.coalesce(right)
  }

  /// The value, or the other where it is NULL.
  public static func ?? <Wrapped: QueryBindable>(
    left: Self, right: some QueryExpression<Wrapped?>
  ) -> SQLQueryExpression<Wrapped?> where QueryValue == Wrapped? {
    left.coalesce(right)
  }

  /// The value, or that one where it is NULL.
  public static func ?? <Wrapped: QueryBindable>(
    left: Self, right: Wrapped.QueryOutput
  ) -> SQLQueryExpression<Wrapped> where QueryValue == Wrapped? {
    left.coalesce(bind(right, as: Wrapped.self))
  }

  /// `??`
  public func coalesce<Wrapped: QueryBindable>(
    _ other: some QueryExpression<Wrapped>
  ) -> SQLQueryExpression<Wrapped> where QueryValue == Wrapped? {
    SQLQueryExpression(.call("coalesce", queryFragment, other.queryFragment))
  }

  /// `??`
  public func coalesce<Wrapped: QueryBindable>(
    _ other: some QueryExpression<Wrapped?>
  ) -> SQLQueryExpression<Wrapped?> where QueryValue == Wrapped? {
    SQLQueryExpression(.call("coalesce", queryFragment, other.queryFragment))
  }

  /// `??`
  public func coalesce<Wrapped: QueryBindable>(
    _ value: Wrapped.QueryOutput
  ) -> SQLQueryExpression<Wrapped> where QueryValue == Wrapped? {
    coalesce(bind(value, as: Wrapped.self))
  }

  /// `??`
  public func ifnull<Wrapped: QueryBindable>(
    _ other: some QueryExpression<Wrapped>
  ) -> SQLQueryExpression<Wrapped> where QueryValue == Wrapped? {
    SQLQueryExpression(.call("ifnull", queryFragment, other.queryFragment))
  }

  /// `??`
  public func ifnull<Wrapped: QueryBindable>(
    _ other: some QueryExpression<Wrapped?>
  ) -> SQLQueryExpression<Wrapped?> where QueryValue == Wrapped? {
    SQLQueryExpression(.call("ifnull", queryFragment, other.queryFragment))
  }

  /// `??`
  public func ifnull<Wrapped: QueryBindable>(
    _ value: Wrapped.QueryOutput
  ) -> SQLQueryExpression<Wrapped> where QueryValue == Wrapped? {
    ifnull(bind(value, as: Wrapped.self))
  }

  /// An expression of the value that is there. What SQLite computes of NULL is NULL, as for every
  /// function here that takes no optional.
  ///
  /// ```swift
  /// Reminder.select { $0.notes.map { $0.length() } }
  /// ```
  public func map<Wrapped: QueryBindable, Result: QueryBindable>(
    _ transform: (SQLQueryExpression<Wrapped>) -> some QueryExpression<Result>
  ) -> SQLQueryExpression<Result?> where QueryValue == Wrapped? {
    SQLQueryExpression(transform(SQLQueryExpression(queryFragment)).queryFragment)
  }

  /// An expression of the value that is there, which may be NULL itself.
  public func flatMap<Wrapped: QueryBindable, Result: QueryBindable>(
    _ transform: (SQLQueryExpression<Wrapped>) -> some QueryExpression<Result?>
  ) -> SQLQueryExpression<Result?> where QueryValue == Wrapped? {
    SQLQueryExpression(transform(SQLQueryExpression(queryFragment)).queryFragment)
  }
}

// What is set in an update may have one of several types. Of the general forms above none is found then,
// but Swift's own, which drops the right side: these name the types.

/// The value, or the other where it is NULL: `$0.year = $1.year ?? $0.year`.
public func ?? <Root, Wrapped: QueryBindable>(
  left: TableColumn<Root, Wrapped?>, right: SQLQueryExpression<Wrapped?>
) -> SQLQueryExpression<Wrapped?> {
  left.coalesce(right)
}

/// The value, or the other where it is NULL.
public func ?? <Wrapped: QueryBindable>(
  left: SQLQueryExpression<Wrapped?>, right: SQLQueryExpression<Wrapped?>
) -> SQLQueryExpression<Wrapped?> {
  left.coalesce(right)
}

/// The value, or that one where it is NULL, for a column that may be NULL: `$0.year = $0.year ?? 1900`.
@_disfavoredOverload
public func ?? <Wrapped: QueryBindable>(
  left: SQLQueryExpression<Wrapped?>, right: Wrapped.QueryOutput
) -> SQLQueryExpression<Wrapped?> {
  SQLQueryExpression(left.coalesce(right).queryFragment)
}
