public import RatchetSQLite

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
