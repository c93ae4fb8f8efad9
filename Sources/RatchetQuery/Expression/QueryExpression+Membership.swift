public import RatchetSQLite

extension QueryExpression where QueryValue: QueryBindable {
  /// Whether it is one of these. Of none, nothing is; nil among them is met by NULL.
  ///
  /// Each value is bound, and SQLite has a limit to how many a statement takes: 32,766 unless the
  /// system's was built with another.
  public func `in`(_ values: some Sequence<QueryValue.QueryOutput>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(membership(values.map(QueryValue.databaseValue(of:))))
  }

  /// Whether it is none of these: always the opposite of `in`.
  public func notIn(_ values: some Sequence<QueryValue.QueryOutput>) -> SQLQueryExpression<Bool> {
    SQLQueryExpression(absence(values.map(QueryValue.databaseValue(of:))))
  }

  /// Whether it is one of these values.
  public func `in`<Wrapped: QueryBindable>(
    _ values: some Sequence<Wrapped.QueryOutput>
  ) -> SQLQueryExpression<Bool> where QueryValue == Wrapped? {
    SQLQueryExpression(membership(values.map(Wrapped.databaseValue(of:))))
  }

  /// Whether it is none of these values.
  public func notIn<Wrapped: QueryBindable>(
    _ values: some Sequence<Wrapped.QueryOutput>
  ) -> SQLQueryExpression<Bool> where QueryValue == Wrapped? {
    SQLQueryExpression(absence(values.map(Wrapped.databaseValue(of:))))
  }

  /// Whether one of the statement's rows is the same. NULL is none of them, and a NULL among them
  /// changes nothing.
  ///
  /// Of a statement whose rows may be NULL SQLite uses no index of this column.
  public func `in`<Statement: QueryStatement>(_ subquery: Statement) -> SQLQueryExpression<Bool>
  where
    Statement.QueryValue: QueryBindable, Statement.QueryValue.NonNull == QueryValue.NonNull
  {
    let found = membership(of: subquery.query)
    // Otherwise NULL, whose opposite is NULL as well.
    if Statement.QueryValue.isNullable {
      var fragment = found.parentheses
      fragment.append(verbatim: " IS TRUE")
      return SQLQueryExpression(fragment.with(.equality))
    }
    guard QueryValue.isNullable else { return SQLQueryExpression(found) }
    // And not IS TRUE, which would keep SQLite from using an index.
    return SQLQueryExpression(.binary(found, "AND", isNotNull.queryFragment, .and).parentheses)
  }

  /// Whether none of the statement's rows is the same. NULL is none of them, and a NULL among them
  /// changes nothing: what in plain SQL makes `NOT IN` false for every row.
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

  /// Whether it lies between these, or is one of them.
  public func between(
    _ least: QueryValue.QueryOutput, and greatest: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    between(bind(least, as: QueryValue.self), and: bind(greatest, as: QueryValue.self))
  }

  /// Whether it lies between these, or is one of them. NULL where any of them is NULL.
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
    // `NULL IN (…)` is NULL, whose opposite is NULL as well; here both are true or false.
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
