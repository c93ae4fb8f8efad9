public import RatchetSQLite

extension PrimaryKeyedTable {
  /// The row with this primary key.
  public static func find(_ key: PrimaryKey.QueryOutput) -> Select<Self, Self, ()> {
    scoped.find(key)
  }

  /// The rows with one of these primary keys.
  public static func find(_ keys: some Sequence<PrimaryKey.QueryOutput>) -> Select<Self, Self, ()> {
    scoped.find(keys)
  }
}

extension PrimaryKeyedTable where PrimaryKey: ColumnGroup {
  /// The row whose primary key is that of columns of another table.
  public static func find<Other: Table>(
    _ key: TableColumnGroup<Other, PrimaryKey>
  ) -> Select<Self, Self, ()> {
    scoped.find(key)
  }
}

extension Select where From: PrimaryKeyedTable, From.PrimaryKey: ColumnGroup {
  /// The row whose primary key is that of columns of another table, if the other conditions hold for
  /// it.
  public func find<Other: Table>(_ key: TableColumnGroup<Other, From.PrimaryKey>) -> Self {
    with { $0.conditions.append(From.columns.primaryKey.isKey(ofColumns: key._keyColumns)) }
  }
}

extension PrimaryKeyedTable where PrimaryKey: QueryBindable {
  /// The row whose primary key an expression says, as a column of another table.
  ///
  /// ```swift
  /// RemindersList.where { list in Reminder.find(list.firstReminderID).exists() }
  /// ```
  public static func find(
    _ key: some QueryExpression<PrimaryKey>
  ) -> Select<Self, Self, ()> {
    scoped.find(key)
  }

  /// The row whose primary key an expression says; none where that is NULL.
  public static func find(
    _ key: some QueryExpression<PrimaryKey?>
  ) -> Select<Self, Self, ()> {
    scoped.find(key)
  }
}

extension Select where From: PrimaryKeyedTable {
  /// The row with this primary key, if the other conditions hold for it.
  public func find(_ key: From.PrimaryKey.QueryOutput) -> Self {
    with { $0.conditions.append(From.columns.primaryKey._isKey(key)) }
  }

  /// The rows with one of these primary keys for which the other conditions hold.
  public func find(_ keys: some Sequence<From.PrimaryKey.QueryOutput>) -> Self {
    with { $0.conditions.append(From.columns.primaryKey.isKey(in: keys)) }
  }
}

extension Select where From: PrimaryKeyedTable, From.PrimaryKey: QueryBindable {

  /// The row whose primary key an expression says, if the other conditions hold for it.
  public func find(_ key: some QueryExpression<From.PrimaryKey>) -> Self {
    let key = QueryFragment.binary(
      From.columns.primaryKey.queryFragment, "=", key.queryFragment, .equality)
    return with { $0.conditions.append(key) }
  }

  /// The row whose primary key an expression says, if the other conditions hold for it; none where that
  /// is NULL.
  public func find(_ key: some QueryExpression<From.PrimaryKey?>) -> Self {
    let key = QueryFragment.binary(
      From.columns.primaryKey.queryFragment, "=", key.queryFragment, .equality)
    return with { $0.conditions.append(key) }
  }
}
