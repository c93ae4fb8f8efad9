public import RatchetSQLite

extension DatabaseFunction {
  /// Returns a call of the function on expressions of a query. Each argument may be optional,
  /// whatever the parameter's type; NULL for a parameter that is not optional is an error of the
  /// statement.
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
  /// Returns a call of the aggregate on expressions of a query.
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
