public import RatchetSQLite

extension QueryExpression where QueryValue: QueryBindable {
  /// Tests whether the expression equals one of the values. It is false for an empty sequence.
  /// `nil` matches NULL.
  ///
  /// Each value is bound, and SQLite limits the number of bound values of a statement: to 32,766
  /// unless the library was built with another limit.
  public func `in`(_ values: some Sequence<QueryValue.QueryOutput>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(membership(values.map(QueryValue.databaseValue(of:))))
  }

  /// Tests whether the expression equals none of the values: the exact negation of `in`.
  public func notIn(_ values: some Sequence<QueryValue.QueryOutput>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(absence(values.map(QueryValue.databaseValue(of:))))
  }

  /// Tests whether the optional expression equals one of the values.
  public func `in`<Wrapped: QueryBindable>(
    _ values: some Sequence<Wrapped.QueryOutput>
  ) -> SQLQueryExpression<Bool> where QueryValue == Wrapped? {
    SQLQueryExpression(membership(values.map(Wrapped.databaseValue(of:))))
  }

  /// Tests whether the optional expression equals none of the values.
  public func notIn<Wrapped: QueryBindable>(
    _ values: some Sequence<Wrapped.QueryOutput>
  ) -> SQLQueryExpression<Bool> where QueryValue == Wrapped? {
    SQLQueryExpression(absence(values.map(Wrapped.databaseValue(of:))))
  }

  /// Tests whether the result of the statement contains the expression's value. NULL matches no
  /// row, and rows with NULL are ignored.
  ///
  /// If the statement's rows are optional, SQLite cannot use an index of this column.
  public func `in`<Statement: QueryStatement>(_ subquery: Statement) -> SQLQueryExpression<Bool>
  where
    Statement.QueryValue: QueryBindable, Statement.QueryValue.NonNull == QueryValue.NonNull
  {
    let found = membership(of: subquery.query)
    // `IN` would be NULL where a NULL takes part, and so would its negation.
    if Statement.QueryValue.isNullable {
      var fragment = found.parentheses
      fragment.append(verbatim: " IS TRUE")
      return SQLQueryExpression(fragment.with(.equality))
    }
    guard QueryValue.isNullable else { return SQLQueryExpression(found) }
    // `IS TRUE` would prevent SQLite from using an index.
    return SQLQueryExpression(.binary(found, "AND", isNotNull.queryFragment, .and).parentheses)
  }

  /// Tests whether the result of the statement does not contain the expression's value. NULL
  /// matches no row, and rows with NULL are ignored. In plain SQL, such a row makes `NOT IN` true
  /// for no row at all.
  public func notIn<Statement: QueryStatement>(_ subquery: Statement) -> SQLQueryExpression<Bool>
  where
    Statement.QueryValue: QueryBindable, Statement.QueryValue.NonNull == QueryValue.NonNull
  {
    guard QueryValue.isNullable || Statement.QueryValue.isNullable else {
      return SQLQueryExpression(membership(of: subquery.query, "NOT IN"))
    }
    var fragment = membership(of: subquery.query).parentheses
    fragment.append(verbatim: " IS NOT TRUE")
    return SQLQueryExpression(fragment.with(.equality))
  }

  /// Tests whether the expression is in the closed range from `least` to `greatest`.
  public func between(
    _ least: QueryValue.QueryOutput, and greatest: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    between(bind(least, as: QueryValue.self), and: bind(greatest, as: QueryValue.self))
  }

  /// Tests whether the expression is in the closed range from `least` to `greatest`. The result is
  /// NULL if it cannot be decided because an operand is NULL.
  public func between<Least: QueryExpression, Greatest: QueryExpression>(
    _ least: Least, and greatest: Greatest
  ) -> SQLQueryExpression<Bool>
  where
    Least.QueryValue: QueryBindable, Least.QueryValue.NonNull == QueryValue.NonNull,
    Greatest.QueryValue: QueryBindable, Greatest.QueryValue.NonNull == QueryValue.NonNull
  {
    var fragment = queryFragment.operand(.bitwise)
    fragment.append(verbatim: " BETWEEN ")
    fragment.append(least.queryFragment.operand(.bitwise))
    fragment.append(verbatim: " AND ")
    fragment.append(greatest.queryFragment.operand(.bitwise))
    return SQLQueryExpression(fragment.with(.equality))
  }

  // MARK: SQL

  private func membership(_ values: [SQLValue]) -> QueryFragment {
    let found = membership(of: list(values))
    guard QueryValue.isNullable else { return found }
    // `NULL IN (…)` is NULL, and so is its negation; this condition is true or false.
    return values.contains(.null)
      ? .binary(found, "OR", isNull.queryFragment, .or).parentheses
      : .binary(found, "AND", isNotNull.queryFragment, .and).parentheses
  }

  private func absence(_ values: [SQLValue]) -> QueryFragment {
    let missed = membership(of: list(values), "NOT IN")
    guard QueryValue.isNullable else { return missed }
    return values.contains(.null)
      ? .binary(missed, "AND", isNotNull.queryFragment, .and).parentheses
      : .binary(missed, "OR", isNull.queryFragment, .or).parentheses
  }

  private func list(_ values: [SQLValue]) -> QueryFragment {
    values.lazy.filter { $0 != .null }.map(QueryFragment.init(value:)).joined()
  }

  private func membership(of list: QueryFragment, _ symbol: String = "IN") -> QueryFragment {
    var fragment = queryFragment.operand(.bitwise)
    fragment.append(verbatim: " \(symbol) (")
    fragment.append(list)
    fragment.append(verbatim: ")")
    return fragment.with(.equality)
  }
}
