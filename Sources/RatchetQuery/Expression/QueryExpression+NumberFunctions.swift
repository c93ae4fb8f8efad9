public import RatchetSQLite

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: Numeric {
  /// The number without its sign. Of `Int64.min` it is an error.
  public func abs() -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.call("abs", queryFragment))
  }

  /// -1, 0 or 1.
  public func sign() -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.call("sign", queryFragment))
  }
}

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: BinaryFloatingPoint {
  /// The number rounded to so many decimals, a half away from zero.
  public func round(_ decimals: Int = 0) -> SQLQueryExpression<QueryValue> {
    guard decimals != 0 else { return SQLQueryExpression(.call("round", queryFragment)) }
    return SQLQueryExpression(
      .call("round", queryFragment, QueryFragment(value: .integer(Int64(decimals)))))
  }
}

extension SQLQueryExpression where QueryValue == Int {
  /// Any integer of 64 bits, another for each row.
  public static func random() -> Self {
    Self(.call("random"))
  }
}

extension QueryExpression where QueryValue: QueryBindable {
  /// The greatest of these. NULL where one of them is NULL.
  public func max(
    _ other: some QueryExpression<QueryValue>, _ others: any QueryExpression<QueryValue>...
  ) -> SQLQueryExpression<QueryValue> {
    several("max", other, others)
  }

  /// The greater of the two.
  public func max(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<QueryValue> {
    several("max", bind(value, as: QueryValue.self), [])
  }

  /// The least of these. NULL where one of them is NULL.
  public func min(
    _ other: some QueryExpression<QueryValue>, _ others: any QueryExpression<QueryValue>...
  ) -> SQLQueryExpression<QueryValue> {
    several("min", other, others)
  }

  /// The lesser of the two.
  public func min(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<QueryValue> {
    several("min", bind(value, as: QueryValue.self), [])
  }

  private func several(
    _ name: String, _ other: some QueryExpression<QueryValue>,
    _ others: [any QueryExpression<QueryValue>]
  ) -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(
      .call(name, [queryFragment, other.queryFragment] + others.map { $0.queryFragment }))
  }
}

// What the query planner is told; the value stays as it is.
extension QueryExpression {
  /// The same, true in that share of the rows, which is between 0 and 1.
  public func likelihood(_ share: Double) -> SQLQueryExpression<QueryValue> {
    // A parameter is refused here.
    let share = QueryFragment(
      verbatim: SQLLiteral.readable(.real(Swift.min(Swift.max(share, 0), 1))), .primary)
    return SQLQueryExpression(.call("likelihood", queryFragment, share))
  }

  /// The same, nearly always true.
  public func likely() -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.call("likely", queryFragment))
  }

  /// The same, hardly ever true.
  public func unlikely() -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.call("unlikely", queryFragment))
  }
}

extension QueryExpression where QueryValue: QueryBindable {
  /// The value in another storage class, as SQLite converts it: never an error, and 0 of a text
  /// that is no number. NULL stays NULL, so what may be NULL is cast to an optional.
  public func cast<Target: SQLiteType>(
    as type: Target.Type = Target.self
  ) -> SQLQueryExpression<Target> {
    var fragment: QueryFragment = "CAST("
    fragment.append(queryFragment)
    fragment.append(verbatim: " AS \(Target.typeAffinity.rawValue))")
    return SQLQueryExpression(fragment.with(.primary))
  }
}
