extension Select {
  /// Adds a condition to the query.
  ///
  /// If there are several conditions, on separate lines or from several calls, all must be true:
  ///
  /// ```swift
  /// Reminder.where {
  ///   !$0.isCompleted
  ///   if let listID { $0.listID == listID }
  /// }
  /// ```
  public func `where`<each Join: Table>(
    @ConditionBuilder _ conditions: (
      From.TableColumns, repeat (each Join).TableColumns
    ) -> [QueryFragment]
  ) -> Self where Joins == (repeat each Join) {
    let conditions = conditions(From.columns, repeat (each Join).columns)
    return with { $0.conditions += conditions }
  }

  /// Adds the condition that a column is true.
  public func `where`<Condition: QueryExpression>(
    _ column: KeyPath<From.TableColumns, Condition>
  ) -> Self where Condition.QueryValue: SQLCondition {
    with { $0.conditions.append(From.columns[keyPath: column].queryFragment) }
  }

  /// Groups the rows by terms. The result has one row for each group.
  public func group<each Join: Table>(
    @TermBuilder by terms: (
      From.TableColumns, repeat (each Join).TableColumns
    ) -> [QueryFragment]
  ) -> Self where Joins == (repeat each Join) {
    let terms = terms(From.columns, repeat (each Join).columns)
    return with { $0.groups += terms }
  }

  /// Groups the rows by a column. The result has one row for each value.
  public func group(by column: KeyPath<From.TableColumns, some QueryExpression>) -> Self {
    with { $0.groups.append(From.columns[keyPath: column].queryFragment) }
  }

  /// Adds a condition that a group must meet.
  public func having<each Join: Table>(
    @ConditionBuilder _ conditions: (
      From.TableColumns, repeat (each Join).TableColumns
    ) -> [QueryFragment]
  ) -> Self where Joins == (repeat each Join) {
    let conditions = conditions(From.columns, repeat (each Join).columns)
    return with { $0.groupConditions += conditions }
  }

  /// Sorts the rows by terms, after the terms of earlier calls.
  public func order<each Join: Table>(
    @TermBuilder by terms: (
      From.TableColumns, repeat (each Join).TableColumns
    ) -> [QueryFragment]
  ) -> Self where Joins == (repeat each Join) {
    let terms = terms(From.columns, repeat (each Join).columns)
    return with { $0.orders += terms }
  }

  /// Sorts the rows by a column in ascending order, after the terms of earlier calls.
  public func order(by column: KeyPath<From.TableColumns, some QueryExpression>) -> Self {
    with { $0.orders.append(From.columns[keyPath: column].queryFragment) }
  }
}
