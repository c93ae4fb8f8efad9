/// Whether a statement answers any row.
public func exists(_ subquery: some QueryStatement) -> SQLQueryExpression<Bool> {
  var fragment: QueryFragment = "EXISTS "
  fragment.append(subquery.query.parentheses)
  return SQLQueryExpression(fragment.with(.subquery))
}

extension SQLQueryExpression {
  /// A statement in parentheses: the value of its first row. It is NULL if there is none, so say
  /// `asOptional` unless there always is one.
  @_disfavoredOverload
  public init(_ subquery: some QueryStatement<QueryValue>) {
    queryFragment = subquery.query.subquery
  }
}
