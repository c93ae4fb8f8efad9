public import RatchetSQLite

/// A DELETE statement. Without conditions it deletes every row of the table.
///
/// ```swift
/// try Reminder.where(\.isCompleted).delete().execute(db)
/// ```
public struct Delete<From: Table, QueryValue: QueryRepresentable>: QueryStatement {
  var conditions: [QueryFragment]
  var returning: [QueryFragment] = []

  public var query: QueryFragment {
    var query: QueryFragment = "DELETE FROM \(TableText.of(From.self).source)"
    query.append(clause: " WHERE ", conditions: conditions)
    query.append(returning: returning, of: From.self)
    return query
  }
}

extension Delete {
  /// Adds conditions that a row must meet to be deleted.
  ///
  /// ```swift
  /// try Reminder.delete().where { $0.listID == list.id }.execute(db)
  /// ```
  public func `where`(
    @ConditionBuilder _ conditions: (From.TableColumns) -> [QueryFragment]
  ) -> Self {
    var copy = self
    copy.conditions += conditions(From.columns)
    return copy
  }

  /// Adds the condition that a column is true.
  public func `where`<Condition: QueryExpression>(
    _ column: KeyPath<From.TableColumns, Condition>
  ) -> Self where Condition.QueryValue: SQLCondition {
    var copy = self
    copy.conditions.append(From.columns[keyPath: column].queryFragment)
    return copy
  }
}

extension Select where QueryValue == From, Joins == () {
  /// Returns a statement that deletes the rows of this query.
  public func delete() -> Delete<From, NoRows> {
    Delete(conditions: clauses.rowConditions(From.self))
  }
}

extension Table {
  /// Returns a statement that deletes every row of the default scope.
  public static func delete() -> Delete<Self, NoRows> {
    scoped.delete()
  }
}

extension PrimaryKeyedTable where QueryOutput == Self {
  /// Returns a statement that deletes the row with the primary key of `row`. If there is no such
  /// row, it does nothing.
  public static func delete(_ row: Self) -> Delete<Self, NoRows> {
    Delete(conditions: [columns.primaryKey.isKey(among: row.namedValues)])
  }
}
