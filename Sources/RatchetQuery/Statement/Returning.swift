public import RatchetSQLite

// swift-format-ignore-file: AmbiguousTrailingClosureOverload
// The number of expressions tells them apart.

extension Insert {
  /// Answers an expression of each row that was inserted.
  public func returning<Value: QueryExpression>(
    _ selection: (Into.TableColumns) -> Value
  ) -> Insert<Into, Value.QueryValue> {
    returning([selection(Into.columns).queryFragment])
  }

  /// Answers two expressions of each row that was inserted.
  public func returning<First: QueryExpression, Second: QueryExpression>(
    _ selection: (Into.TableColumns) -> (First, Second)
  ) -> Insert<Into, RowTuple<First.QueryValue, Second.QueryValue>> {
    let value = selection(Into.columns)
    return returning([value.0.queryFragment, value.1.queryFragment])
  }

  /// Answers three expressions of each row that was inserted.
  public func returning<First: QueryExpression, Second: QueryExpression, Third: QueryExpression>(
    _ selection: (Into.TableColumns) -> (First, Second, Third)
  ) -> Insert<Into, RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue>> {
    let value = selection(Into.columns)
    return returning([value.0.queryFragment, value.1.queryFragment, value.2.queryFragment])
  }

  /// Answers four expressions of each row that was inserted.
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

  /// Answers a column of each row that was inserted; `\.self` for the whole row.
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
  /// Answers an expression of each row that was changed.
  public func returning<Value: QueryExpression>(
    _ selection: (From.TableColumns) -> Value
  ) -> Update<From, Value.QueryValue> {
    returning([selection(From.columns).queryFragment])
  }

  /// Answers two expressions of each row that was changed.
  public func returning<First: QueryExpression, Second: QueryExpression>(
    _ selection: (From.TableColumns) -> (First, Second)
  ) -> Update<From, RowTuple<First.QueryValue, Second.QueryValue>> {
    let value = selection(From.columns)
    return returning([value.0.queryFragment, value.1.queryFragment])
  }

  /// Answers three expressions of each row that was changed.
  public func returning<First: QueryExpression, Second: QueryExpression, Third: QueryExpression>(
    _ selection: (From.TableColumns) -> (First, Second, Third)
  ) -> Update<From, RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue>> {
    let value = selection(From.columns)
    return returning([value.0.queryFragment, value.1.queryFragment, value.2.queryFragment])
  }

  /// Answers four expressions of each row that was changed.
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

  /// Answers a column of each row that was changed; `\.self` for the whole row.
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
  /// Answers an expression of each row that was deleted.
  public func returning<Value: QueryExpression>(
    _ selection: (From.TableColumns) -> Value
  ) -> Delete<From, Value.QueryValue> {
    returning([selection(From.columns).queryFragment])
  }

  /// Answers two expressions of each row that was deleted.
  public func returning<First: QueryExpression, Second: QueryExpression>(
    _ selection: (From.TableColumns) -> (First, Second)
  ) -> Delete<From, RowTuple<First.QueryValue, Second.QueryValue>> {
    let value = selection(From.columns)
    return returning([value.0.queryFragment, value.1.queryFragment])
  }

  /// Answers three expressions of each row that was deleted.
  public func returning<First: QueryExpression, Second: QueryExpression, Third: QueryExpression>(
    _ selection: (From.TableColumns) -> (First, Second, Third)
  ) -> Delete<From, RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue>> {
    let value = selection(From.columns)
    return returning([value.0.queryFragment, value.1.queryFragment, value.2.queryFragment])
  }

  /// Answers four expressions of each row that was deleted.
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

  /// Answers a column of each row that was deleted; `\.self` for the whole row.
  public func returning<Value: QueryExpression>(
    _ column: KeyPath<From.TableColumns, Value>
  ) -> Delete<From, Value.QueryValue> {
    returning([From.columns[keyPath: column].queryFragment])
  }

  private func returning<Value>(_ columns: [QueryFragment]) -> Delete<From, Value> {
    Delete<From, Value>(conditions: conditions, returning: columns)
  }
}
