public import RatchetSQLite

extension QueryExpression
where QueryValue: QueryBindable, QueryValue.NonNull.QueryOutput == String {
  /// The text, to be compared and sorted in another way.
  public func collate(_ collation: Collation) -> SQLQueryExpression<QueryValue> {
    var fragment = queryFragment.operand(.collate)
    fragment.append(verbatim: " COLLATE \(collation.name.quotedIdentifier)")
    return SQLQueryExpression(fragment.with(.collate))
  }
}
