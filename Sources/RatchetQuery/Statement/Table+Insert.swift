public import RatchetSQLite

extension Table {
  /// Inserts rows, one a line or in an array: all of them or, if one is refused, none.
  ///
  /// Columns that SQLite computes are not written. A draft without a key gets one from SQLite where
  /// the key is an `INTEGER PRIMARY KEY`; a key of another kind has to be in the draft, since NULL is
  /// inserted for it, whatever its default is.
  public static func insert(
    or conflict: ConflictResolution? = nil,
    @InsertRowsBuilder<Self> _ rows: () -> InsertRowsBuilder<Self>.Rows
  ) -> Insert<Self, NoRows> {
    Insert(conflict: conflict, source: .rows(rows().parts))
  }

  /// Inserts rows, or changes those that are in the way.
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

  /// Inserts rows, or changes those that are in the way, whichever key it is that both have.
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

  /// Inserts values of some columns, a tuple a line or an array of them; the others get their
  /// defaults.
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

  /// Inserts what a query answers.
  public static func insert<Value: QueryBindable>(
    or conflict: ConflictResolution? = nil,
    _ column: (TableColumns) -> TableColumn<Self, Value>,
    select query: () -> some SelectStatement<Value>
  ) -> Insert<Self, NoRows> {
    Insert(
      conflict: conflict, source: .query(query().query, columns: [column(columns).name]))
  }

  /// Inserts the rows of a query, whose values are those of some columns.
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
  /// Inserts rows or drafts, or writes them over those with the same primary key.
  ///
  /// A row that is nothing but its key is there afterwards, and returned, be it new or not. Unlike `insert(or: .replace)` it deletes nothing: what refers to the row stays.
  public static func upsert(
    or conflict: ConflictResolution? = nil,
    @InsertRowsBuilder<Self> _ rows: () -> InsertRowsBuilder<Self>.Rows
  ) -> Insert<Self, NoRows> {
    let key = columns.primaryKey.keyNames
    let others = TableColumns.writableColumns.map(\.name).filter { !key.contains($0) }
    return insert(or: conflict, rows).upserting(key, []) { updates, _ in
      // With nothing to set, the row that is there would not be returned.
      for name in others.isEmpty ? Array(key.prefix(1)) : others {
        updates.assign("excluded.\(quote: name)", to: name)
      }
    } _: { _, _ in
      []
    }
  }
}
