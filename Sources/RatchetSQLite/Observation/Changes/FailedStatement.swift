/// Notes about a statement that may fail and leave some of its changes.
///
/// Usually SQLite undoes a statement that fails; with `OR FAIL`, `ON CONFLICT FAIL` and
/// `RAISE(FAIL)` its changes stay. SQLite does not report which of the two happened, and its counts
/// do not show it: they exclude the rows of triggers that were interrupted, and include those of
/// triggers that were undone. So the tables are queried.
struct FailedStatement {
  /// A column that was updated in one row.
  private struct Update {
    var table: TableName
    var row: RowIdentity
    var column: Int
    var old: SQLValue
    var latest: SQLValue
  }

  private var update: Update?

  /// Notes an update. Called within the hook.
  mutating func note(
    _ row: RowIdentity, of table: TableName, _ facts: TableFacts, _ hook: PreupdateHook,
    _ database: Database
  ) {
    func value(_ column: Int, isNew: Bool) -> SQLValue? {
      hook.values(of: [Int32(column)], isNew: isNew, database.handle)?.first
    }
    if let known = update, known.latest != known.old {
      guard known.table == table, known.row == row else { return }
      if let latest = value(known.column, isNew: true) { update?.latest = latest }
      return
    }
    guard facts.hasCertainPlaces else { return }
    for column in facts.columnNames.indices {
      guard let old = value(column, isNew: false), let new = value(column, isNew: true) else {
        return
      }
      if old != new {
        update = Update(table: table, row: row, column: column, old: old, latest: new)
        return
      }
    }
  }

  /// Returns whether the statement's changes are still there; `nil` if that cannot be found out.
  func isKept(_ rows: [TableName: RowChanges], by lookUp: (TableName) -> RowLookup?) throws -> Bool?
  {
    for (table, rows) in rows {
      guard let lookup = lookUp(table) else { continue }
      if let row = rows.rows(.insert).first, let isThere = try lookup.isThere(row) {
        return isThere
      }
      if let row = rows.rows(.delete).first, let isThere = try lookup.isThere(row) {
        return !isThere
      }
    }
    guard let update, let lookup = lookUp(update.table) else { return nil }
    let name = lookup.facts.columnNames[update.column]
    let now = try lookup.value(of: name, in: update.row)
    if update.old == update.latest { return nil }
    return now == .value(update.latest) ? true : now == .value(update.old) ? false : nil
  }
}
