public import RatchetSQLite

extension Table {
  /// Inserts rows, one on each line or in an array. If a row is rejected, none is inserted, unless
  /// `conflict` says otherwise.
  ///
  /// Generated columns are not written. SQLite generates the key of a draft if the key is an
  /// `INTEGER PRIMARY KEY`. A draft needs any other key: without it, NULL is inserted, even if the
  /// column has a default value.
  public static func insert(
    or conflict: ConflictResolution? = nil,
    @InsertRowsBuilder<Self> _ rows: () -> InsertRowsBuilder<Self>.Rows
  ) -> Insert<Self, NoRows> {
    Insert(conflict: conflict, source: .rows(rows().parts))
  }

  /// Inserts rows, or updates the existing rows that conflict with them.
  ///
  /// See ``Insert/onConflict(_:where:doUpdate:where:)``.
  public static func insert<each Column: TableColumnExpression>(
    or conflict: ConflictResolution? = nil,
    @InsertRowsBuilder<Self> _ rows: () -> InsertRowsBuilder<Self>.Rows,
    onConflict target: (TableColumns) -> (repeat each Column),
    @ConditionBuilder where targetFilter: (TableColumns) -> [QueryFragment] = { _ in [] },
    doUpdate updates: (inout Updates<Self>, Insert<Self, NoRows>.Excluded) -> Void,
    @ConditionBuilder where filter: (
      TableColumns, Insert<Self, NoRows>.Excluded
    ) -> [QueryFragment] = { _, _ in [] }
  ) -> Insert<Self, NoRows> {
    insert(or: conflict, rows)
      .onConflict(target, where: targetFilter, doUpdate: updates, where: filter)
  }

  /// Inserts rows, or updates the existing rows that conflict with them, whichever unique
  /// constraint is violated.
  public static func insert(
    or conflict: ConflictResolution? = nil,
    @InsertRowsBuilder<Self> _ rows: () -> InsertRowsBuilder<Self>.Rows,
    onConflictDoUpdate updates: (inout Updates<Self>, Insert<Self, NoRows>.Excluded) -> Void,
    @ConditionBuilder where filter: (
      TableColumns, Insert<Self, NoRows>.Excluded
    ) -> [QueryFragment] = { _, _ in [] }
  ) -> Insert<Self, NoRows> {
    insert(or: conflict, rows).onConflictDoUpdate(updates, where: filter)
  }

  /// Inserts a row of default values.
  public static func insert(or conflict: ConflictResolution? = nil) -> Insert<Self, NoRows> {
    Insert(conflict: conflict, source: .defaults)
  }

  /// Inserts values for some columns, as tuples on separate lines or in an array. The other columns
  /// get their default values.
  ///
  /// ```swift
  /// Reminder.insert { ($0.title, $0.isCompleted) } values: {
  ///   ("Call Blob", false)
  ///   ("Walk the dog", true)
  /// }
  /// ```
  public static func insert<each Value: QueryBindable>(
    or conflict: ConflictResolution? = nil,
    _ columns: (TableColumns) -> (repeat TableColumn<Self, each Value>),
    @InsertValuesBuilder<repeat each Value> values: () -> [[SQLValue]]
  ) -> Insert<Self, NoRows> {
    let rows = InsertedRows(columns: names(repeat each columns(Self.columns)), values: values())
    return Insert(conflict: conflict, source: .rows([rows]))
  }

  /// Inserts the results of a query into a column.
  public static func insert<Value: QueryBindable>(
    or conflict: ConflictResolution? = nil,
    _ column: (TableColumns) -> TableColumn<Self, Value>,
    select query: () -> some SelectStatement<Value>
  ) -> Insert<Self, NoRows> {
    Insert(
      conflict: conflict, source: .query(query().query, columns: [column(columns).name]))
  }

  /// Inserts the rows of a query into some columns.
  @_disfavoredOverload
  public static func insert<each Value: QueryBindable>(
    or conflict: ConflictResolution? = nil,
    _ columns: (TableColumns) -> (repeat TableColumn<Self, each Value>),
    select query: () -> some SelectStatement<RowTuple<repeat each Value>>
  ) -> Insert<Self, NoRows> {
    Insert(
      conflict: conflict,
      source: .query(query().query, columns: names(repeat each columns(Self.columns))))
  }

  private static func names<each Value>(
    _ columns: repeat TableColumn<Self, each Value>
  ) -> [String] {
    var names: [String] = []
    for column in repeat each columns { names.append(column.name) }
    return names
  }
}

extension PrimaryKeyedTable {
  /// Inserts rows or drafts, or updates the existing rows with the same primary key.
  ///
  /// If the key is the only column, RETURNING yields an existing row, too. Unlike
  /// `insert(or: .replace)`, it deletes no row, so rows that refer to an updated row stay.
  public static func upsert(
    or conflict: ConflictResolution? = nil,
    @InsertRowsBuilder<Self> _ rows: () -> InsertRowsBuilder<Self>.Rows
  ) -> Insert<Self, NoRows> {
    let key = columns.primaryKey.keyNames
    let others = TableColumns.writableColumns.map(\.name).filter { !key.contains($0) }
    return insert(or: conflict, rows).upserting(key, []) { updates, _ in
      // RETURNING would omit an existing row if nothing were set, so the key is set to itself.
      for name in others.isEmpty ? Array(key.prefix(1)) : others {
        updates.assign("excluded.\(quote: name)", to: name)
      }
    } _: { _, _ in
      []
    }
  }
}
