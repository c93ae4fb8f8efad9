extension Select {
  /// The rows for which the condition holds too.
  ///
  /// Several conditions, one a line or by several calls, must all hold:
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

  /// The rows for which a column is true.
  public func `where`<Condition: QueryExpression>(
    _ column: KeyPath<From.TableColumns, Condition>
  ) -> Self where Condition.QueryValue: SQLCondition {
    with { $0.conditions.append(From.columns[keyPath: column].queryFragment) }
  }

  /// One row for each group of equal terms.
  public func group<each Join: Table>(
    @TermBuilder by terms: (
      From.TableColumns, repeat (each Join).TableColumns
    ) -> [QueryFragment]
  ) -> Self where Joins == (repeat each Join) {
    let terms = terms(From.columns, repeat (each Join).columns)
    return with { $0.groups += terms }
  }

  /// One row for each value of a column.
  public func group(by column: KeyPath<From.TableColumns, some QueryExpression>) -> Self {
    with { $0.groups.append(From.columns[keyPath: column].queryFragment) }
  }

  /// The groups for which the condition holds.
  public func having<each Join: Table>(
    @ConditionBuilder _ conditions: (
      From.TableColumns, repeat (each Join).TableColumns
    ) -> [QueryFragment]
  ) -> Self where Joins == (repeat each Join) {
    let conditions = conditions(From.columns, repeat (each Join).columns)
    return with { $0.groupConditions += conditions }
  }

  /// Sorted by these terms, after those of earlier calls.
  public func order<each Join: Table>(
    @TermBuilder by terms: (
      From.TableColumns, repeat (each Join).TableColumns
    ) -> [QueryFragment]
  ) -> Self where Joins == (repeat each Join) {
    let terms = terms(From.columns, repeat (each Join).columns)
    return with { $0.orders += terms }
  }

  /// Sorted by a column, the smallest first, after the terms of earlier calls.
  public func order(by column: KeyPath<From.TableColumns, some QueryExpression>) -> Self {
    with { $0.orders.append(From.columns[keyPath: column].queryFragment) }
  }
}
