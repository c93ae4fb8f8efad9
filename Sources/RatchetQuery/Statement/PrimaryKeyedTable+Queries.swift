public import RatchetSQLite

extension PrimaryKeyedTable {
  /// Returns a query of the row with this primary key.
  public static func find(_ key: PrimaryKey.QueryOutput) -> Select<Self, Self, ()> {
    scoped.find(key)
  }

  /// Returns a query of the rows with these primary keys.
  public static func find(_ keys: some Sequence<PrimaryKey.QueryOutput>) -> Select<Self, Self, ()> {
    scoped.find(keys)
  }
}

extension PrimaryKeyedTable where PrimaryKey: ColumnGroup {
  /// Returns a query of the row whose primary key is in the columns of another table.
  public static func find<Other: Table>(
    _ key: TableColumnGroup<Other, PrimaryKey>
  ) -> Select<Self, Self, ()> {
    scoped.find(key)
  }
}

extension Select where From: PrimaryKeyedTable, From.PrimaryKey: ColumnGroup {
  /// Limits the query to the row whose primary key is in the columns of another table.
  public func find<Other: Table>(_ key: TableColumnGroup<Other, From.PrimaryKey>) -> Self {
    with { $0.conditions.append(From.columns.primaryKey.isKey(ofColumns: key._keyColumns)) }
  }
}

extension PrimaryKeyedTable where PrimaryKey: QueryBindable {
  /// Returns a query of the row whose primary key equals an expression, such as a column of another
  /// table.
  ///
  /// ```swift
  /// RemindersList.where { list in Reminder.find(list.firstReminderID).exists() }
  /// ```
  public static func find(
    _ key: some QueryExpression<PrimaryKey>
  ) -> Select<Self, Self, ()> {
    scoped.find(key)
  }

  /// Returns a query of the row whose primary key equals an expression. NULL matches no row.
  public static func find(
    _ key: some QueryExpression<PrimaryKey?>
  ) -> Select<Self, Self, ()> {
    scoped.find(key)
  }
}

extension Select where From: PrimaryKeyedTable {
  /// Limits the query to the row with this primary key.
  public func find(_ key: From.PrimaryKey.QueryOutput) -> Self {
    with { $0.conditions.append(From.columns.primaryKey._isKey(key)) }
  }

  /// Limits the query to the rows with these primary keys.
  public func find(_ keys: some Sequence<From.PrimaryKey.QueryOutput>) -> Self {
    with { $0.conditions.append(From.columns.primaryKey.isKey(in: keys)) }
  }
}

extension Select where From: PrimaryKeyedTable, From.PrimaryKey: QueryBindable {

  /// Limits the query to the row whose primary key equals an expression.
  public func find(_ key: some QueryExpression<From.PrimaryKey>) -> Self {
    let key = QueryFragment.binary(
      From.columns.primaryKey.queryFragment, "=", key.queryFragment, .equality)
    return with { $0.conditions.append(key) }
  }

  /// Limits the query to the row whose primary key equals an expression. NULL matches no row.
  public func find(_ key: some QueryExpression<From.PrimaryKey?>) -> Self {
    let key = QueryFragment.binary(
      From.columns.primaryKey.queryFragment, "=", key.queryFragment, .equality)
    return with { $0.conditions.append(key) }
  }
}
