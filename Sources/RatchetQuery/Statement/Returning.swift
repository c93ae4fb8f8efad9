// swift-format-ignore-file: AmbiguousTrailingClosureOverload
// The number of expressions distinguishes the overloads.

public import RatchetSQLite

extension Insert {
  /// Returns an expression for each inserted row.
  public func returning<Value: QueryExpression>(
    _ selection: (Into.TableColumns) -> Value
  ) -> Insert<Into, Value.QueryValue> {
    returning([selection(Into.columns).queryFragment])
  }

  /// Returns two expressions for each inserted row.
  public func returning<First: QueryExpression, Second: QueryExpression>(
    _ selection: (Into.TableColumns) -> (First, Second)
  ) -> Insert<Into, RowTuple<First.QueryValue, Second.QueryValue>> {
    let value = selection(Into.columns)
    return returning([value.0.queryFragment, value.1.queryFragment])
  }

  /// Returns three expressions for each inserted row.
  public func returning<First: QueryExpression, Second: QueryExpression, Third: QueryExpression>(
    _ selection: (Into.TableColumns) -> (First, Second, Third)
  ) -> Insert<Into, RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue>> {
    let value = selection(Into.columns)
    return returning([value.0.queryFragment, value.1.queryFragment, value.2.queryFragment])
  }

  /// Returns four expressions for each inserted row.
  public func returning<
    First: QueryExpression, Second: QueryExpression, Third: QueryExpression, Fourth: QueryExpression
  >(
    _ selection: (Into.TableColumns) -> (First, Second, Third, Fourth)
  ) -> Insert<
    Into, RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue, Fourth.QueryValue>
  > {
    let value = selection(Into.columns)
    return returning([
      value.0.queryFragment, value.1.queryFragment, value.2.queryFragment, value.3.queryFragment,
    ])
  }

  /// Returns a column of each inserted row, or the whole row with `\.self`.
  public func returning<Value: QueryExpression>(
    _ column: KeyPath<Into.TableColumns, Value>
  ) -> Insert<Into, Value.QueryValue> {
    returning([Into.columns[keyPath: column].queryFragment])
  }

  private func returning<Value>(_ columns: [QueryFragment]) -> Insert<Into, Value> {
    Insert<Into, Value>(
      conflict: conflict, source: source, upserts: upserts, returning: columns)
  }
}

extension Update {
  /// Returns an expression for each updated row.
  public func returning<Value: QueryExpression>(
    _ selection: (From.TableColumns) -> Value
  ) -> Update<From, Value.QueryValue> {
    returning([selection(From.columns).queryFragment])
  }

  /// Returns two expressions for each updated row.
  public func returning<First: QueryExpression, Second: QueryExpression>(
    _ selection: (From.TableColumns) -> (First, Second)
  ) -> Update<From, RowTuple<First.QueryValue, Second.QueryValue>> {
    let value = selection(From.columns)
    return returning([value.0.queryFragment, value.1.queryFragment])
  }

  /// Returns three expressions for each updated row.
  public func returning<First: QueryExpression, Second: QueryExpression, Third: QueryExpression>(
    _ selection: (From.TableColumns) -> (First, Second, Third)
  ) -> Update<From, RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue>> {
    let value = selection(From.columns)
    return returning([value.0.queryFragment, value.1.queryFragment, value.2.queryFragment])
  }

  /// Returns four expressions for each updated row.
  public func returning<
    First: QueryExpression, Second: QueryExpression, Third: QueryExpression, Fourth: QueryExpression
  >(
    _ selection: (From.TableColumns) -> (First, Second, Third, Fourth)
  ) -> Update<
    From, RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue, Fourth.QueryValue>
  > {
    let value = selection(From.columns)
    return returning([
      value.0.queryFragment, value.1.queryFragment, value.2.queryFragment, value.3.queryFragment,
    ])
  }

  /// Returns a column of each updated row, or the whole row with `\.self`.
  public func returning<Value: QueryExpression>(
    _ column: KeyPath<From.TableColumns, Value>
  ) -> Update<From, Value.QueryValue> {
    returning([From.columns[keyPath: column].queryFragment])
  }

  private func returning<Value>(_ columns: [QueryFragment]) -> Update<From, Value> {
    Update<From, Value>(
      conflict: conflict, assignments: assignments, conditions: conditions, returning: columns)
  }
}

extension Delete {
  /// Returns an expression for each deleted row.
  public func returning<Value: QueryExpression>(
    _ selection: (From.TableColumns) -> Value
  ) -> Delete<From, Value.QueryValue> {
    returning([selection(From.columns).queryFragment])
  }

  /// Returns two expressions for each deleted row.
  public func returning<First: QueryExpression, Second: QueryExpression>(
    _ selection: (From.TableColumns) -> (First, Second)
  ) -> Delete<From, RowTuple<First.QueryValue, Second.QueryValue>> {
    let value = selection(From.columns)
    return returning([value.0.queryFragment, value.1.queryFragment])
  }

  /// Returns three expressions for each deleted row.
  public func returning<First: QueryExpression, Second: QueryExpression, Third: QueryExpression>(
    _ selection: (From.TableColumns) -> (First, Second, Third)
  ) -> Delete<From, RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue>> {
    let value = selection(From.columns)
    return returning([value.0.queryFragment, value.1.queryFragment, value.2.queryFragment])
  }

  /// Returns four expressions for each deleted row.
  public func returning<
    First: QueryExpression, Second: QueryExpression, Third: QueryExpression, Fourth: QueryExpression
  >(
    _ selection: (From.TableColumns) -> (First, Second, Third, Fourth)
  ) -> Delete<
    From, RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue, Fourth.QueryValue>
  > {
    let value = selection(From.columns)
    return returning([
      value.0.queryFragment, value.1.queryFragment, value.2.queryFragment, value.3.queryFragment,
    ])
  }

  /// Returns a column of each deleted row, or the whole row with `\.self`.
  public func returning<Value: QueryExpression>(
    _ column: KeyPath<From.TableColumns, Value>
  ) -> Delete<From, Value.QueryValue> {
    returning([From.columns[keyPath: column].queryFragment])
  }

  private func returning<Value>(_ columns: [QueryFragment]) -> Delete<From, Value> {
    Delete<From, Value>(conditions: conditions, returning: columns)
  }
}
