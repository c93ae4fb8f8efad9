import RatchetSQLite

extension ReplicaTransaction {
  /// Merges operations, and returns the unsent edits of this node that they have overwritten.
  func apply(_ operations: [SyncOperation]) throws -> [SyncConflict] {
    var conflicts: [SyncConflict] = []
    for operation in operations where operation.isValid {
      for cell in operation.cells { state.observe(operation.version(of: cell).clock) }
      let (place, before) = try load(operation.table, operation.key)
      var after = before
      let changes = after.merge(operation)
      guard !changes.isEmpty else { continue }
      conflicts += self.conflicts(operation, before, after)
      try settle(after, changes, name: operation.table, key: operation.key, at: place)
    }
    return conflicts
  }

  private func conflicts(
    _ operation: SyncOperation, _ before: RowState, _ after: RowState
  ) -> [SyncConflict] {
    guard before.isAlive else { return [] }
    return before.cells.compactMap { name, old in
      guard old.version.node == state.node, old.version.clock.rawValue > state.acknowledged,
        after.cells[name] != old
      else { return nil }
      return SyncConflict(
        table: operation.table, key: operation.key, column: name.column, local: old.value,
        remote: after.cells[name]?.value, isDeleted: !after.isAlive)
    }.sorted { $0.column < $1.column }
  }

  /// Makes the edits with which this node answers a page: inserts of rows whose delete the schema
  /// forbids, and values of conflicts that the application has decided for this node.
  func answer(_ kept: [SyncConflict]) throws {
    let rows = revived
    revived = []
    for (table, row) in rows { try digest(nil, of: row, in: table, at: try milliseconds()) }
    for conflict in kept {
      guard let table = table(conflict.table), table.columns.contains(conflict.column),
        let row = try row(of: conflict.key, in: table),
        let value = try localValue(conflict.local, of: conflict.column, in: table)
      else { continue }
      try db.execute(
        sql: """
          UPDATE \(table.name.quotedIdentifier) SET \(conflict.column.quotedIdentifier) = ?
          WHERE \(condition(table.key))
          """, arguments: StatementArguments([value] + (try keyValues(of: row, in: table))))
    }
  }
}
