public import RatchetSQLite

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: Numeric {
  /// The absolute value. For `Int64.min` it is an error of the statement.
  public func abs() -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.call("abs", queryFragment))
  }

  /// The sign: -1, 0 or 1.
  public func sign() -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.call("sign", queryFragment))
  }
}

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput: BinaryFloatingPoint {
  /// Rounds the number to a number of decimals. A half is rounded away from zero.
  public func round(_ decimals: Int = 0) -> SQLQueryExpression<QueryValue> {
    guard decimals != 0 else { return SQLQueryExpression(.call("round", queryFragment)) }
    return SQLQueryExpression(
      .call("round", queryFragment, QueryFragment(value: .integer(Int64(decimals)))))
  }
}

extension SQLQueryExpression where QueryValue == Int {
  /// A random 64-bit integer, a new one for each row.
  public static func random() -> Self {
    Self(.call("random"))
  }
}

extension QueryExpression where QueryValue: QueryBindable {
  /// The largest of the expressions. It is NULL if any of them is NULL.
  public func max(
    _ other: some QueryExpression<QueryValue>, _ others: any QueryExpression<QueryValue>...
  ) -> SQLQueryExpression<QueryValue> {
    several("max", other, others)
  }

  /// The larger of the expression and a value.
  public func max(_ value: QueryValue.QueryOutput) -> SQLQueryExpression<QueryValue> {
    several("max", bind(value, as: QueryValue.self), [])
  }

  /// The smallest of the expressions. It is NULL if any of them is NULL.
  public func min(
    _ other: some QueryExpression<QueryValue>, _ others: any QueryExpression<QueryValue>...
  ) -> SQLQueryExpression<QueryValue> {
    several("min", other, others)
  }

  /// The smaller of the expression and a value.
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

// Hints for the query planner. They do not change the value.
extension QueryExpression {
  /// Estimates that the condition is true for this share of the rows, from 0 to 1.
  public func likelihood(_ share: Double) -> SQLQueryExpression<QueryValue> {
    // SQLite requires a literal here.
    let share = QueryFragment(
      verbatim: SQLLiteral.readable(.real(Swift.min(Swift.max(share, 0), 1))), .primary)
    return SQLQueryExpression(.call("likelihood", queryFragment, share))
  }

  /// Estimates that the condition is usually true.
  public func likely() -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.call("likely", queryFragment))
  }

  /// Estimates that the condition is usually false.
  public func unlikely() -> SQLQueryExpression<QueryValue> {
    SQLQueryExpression(.call("unlikely", queryFragment))
  }
}

extension QueryExpression where QueryValue: QueryBindable {
  /// Converts the value to another storage class by SQLite's rules. The conversion never fails: a
  /// text that is not a number becomes 0. NULL stays NULL, so cast an optional expression to an
  /// optional type.
  public func cast<Target: SQLiteType>(
    as type: Target.Type = Target.self
  ) -> SQLQueryExpression<Target> {
    var fragment: QueryFragment = "CAST("
    fragment.append(queryFragment)
    fragment.append(verbatim: " AS \(Target.typeAffinity.rawValue))")
    return SQLQueryExpression(fragment.with(.primary))
  }
}
