public import RatchetSQLite

extension DatabaseFunction {
  /// Returns the function applied to expressions of a query. Optional and other columns are both
  /// accepted; a NULL for a parameter that is not optional is an error of the statement.
  public func callAsFunction<each Argument: QueryExpression>(
    _ argument: repeat each Argument
  ) -> SQLQueryExpression<Output>
  where
    repeat (each Argument).QueryValue: QueryBindable,
    repeat (each Argument).QueryValue.NonNull == (each Input).NonNull
  {
    var fragments: [QueryFragment] = []
    repeat fragments.append((each argument).queryFragment)
    return SQLQueryExpression(.call(name.quotedIdentifier, fragments))
  }
}

extension DatabaseAggregate {
  /// Returns the aggregate of expressions of a query.
  public func callAsFunction<each Argument: QueryExpression>(
    _ argument: repeat each Argument
  ) -> SQLQueryExpression<Output>
  where
    repeat (each Argument).QueryValue: QueryBindable,
    repeat (each Argument).QueryValue.NonNull == (each Input).NonNull
  {
    var fragments: [QueryFragment] = []
    repeat fragments.append((each argument).queryFragment)
    return SQLQueryExpression(.call(name.quotedIdentifier, fragments))
  }
}
