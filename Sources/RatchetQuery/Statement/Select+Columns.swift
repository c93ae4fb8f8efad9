extension Select {
  /// Selects an expression of each row, or the `Columns` of a `@Selection` type. It replaces an
  /// earlier selection.
  public func select<each Join: Table, Value: QueryExpression>(
    _ selection: (From.TableColumns, repeat (each Join).TableColumns) -> Value
  ) -> Select<Value.QueryValue, From, Joins> where Joins == (repeat each Join) {
    let value = selection(From.columns, repeat (each Join).columns)
    return selecting([value.queryFragment])
  }

  /// Selects a column of each row. It replaces an earlier selection.
  public func select<Value: QueryExpression>(
    _ column: KeyPath<From.TableColumns, Value>
  ) -> Select<Value.QueryValue, From, Joins> {
    selecting([From.columns[keyPath: column].queryFragment])
  }

  func selecting<Value>(_ columns: [QueryFragment]) -> Select<Value, From, Joins> {
    var clauses = clauses
    clauses.columns = columns
    return Select<Value, From, Joins>(clauses)
  }
}
