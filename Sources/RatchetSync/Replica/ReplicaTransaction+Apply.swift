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
    let overwritten = before.cells.filter { name, old in
      old.version.node == state.node && old.version.clock.rawValue > state.acknowledged
        && after.cells[name] != old
    }
    let merges = table(operation.table)?.merges ?? [:]
    return Dictionary(grouping: overwritten, by: \.key.column).compactMap { column, cells in
      guard let merge = merges[column] else {
        let name = CellName(column)
        return overwritten[name].map {
          conflict(operation, column, $0.value, after.cells[name]?.value, after)
        }
      }
      // Both have written the same.
      guard cells.contains(where: { after.cells[$0.key]?.value != $0.value.value }),
        let local = merge.value(of: before.parts(of: column))
      else { return nil }
      var merged = conflict(
        operation, column, local, merge.value(of: after.parts(of: column)), after)
      for (name, register) in cells { merged.parts[name.part ?? ""] = register.value }
      return merged
    }.sorted { $0.column < $1.column }
  }

  private func conflict(
    _ operation: SyncOperation, _ column: String, _ local: SyncValue, _ remote: SyncValue?,
    _ after: RowState
  ) -> SyncConflict {
    SyncConflict(
      table: operation.table, key: operation.key, column: column, local: local, remote: remote,
      isDeleted: !after.isAlive)
  }

  /// Makes the edits with which this node answers a page: inserts of rows whose delete the schema
  /// forbids, and values of conflicts that the application has decided for this node.
  func answer(_ kept: [SyncConflict]) throws {
    let rows = revived
    revived = []
    for (table, row) in rows { try digest(nil, of: row, in: table, at: try milliseconds()) }
    for conflict in kept {
      guard let table = table(conflict.table), table.columns.contains(conflict.column),
        let row = try row(of: conflict.key, in: table)
      else { continue }
      if let merge = table.merges[conflict.column] {
        try repeatParts(of: conflict, merge, row: row, in: table)
      } else if let value = try localValue(conflict.local, of: conflict.column, in: table) {
        try write(value, to: conflict.column, of: row, in: table)
      }
    }
  }

  /// Writes the parts of a column again that a page has overwritten; the others stay merged.
  private func repeatParts(
    of conflict: SyncConflict, _ merge: SyncMerge, row: SQLValue, in table: TableSchema
  ) throws {
    let clock = state.tick(at: try milliseconds())
    let version = SyncVersion(clock: clock, node: state.node)
    for (part, value) in conflict.parts {
      try store(version, value, of: CellName(conflict.column, part: part), row: row, in: table)
    }
    try enqueue(clock, row, conflict.column, in: table)
    let parts = try load(row, in: table).parts(of: conflict.column)
    guard let merged = merge.value(of: parts) else { return }
    try quietly { try write(merged.databaseValue, to: conflict.column, of: row, in: table) }
  }

  private func write(
    _ value: SQLValue, to column: String, of row: SQLValue, in table: TableSchema
  ) throws {
    do {
      try db.execute(
        sql: """
          UPDATE \(table.name.quotedIdentifier) SET \(column.quotedIdentifier) = ?
          WHERE \(condition(table.key))
          """, arguments: StatementArguments([value] + (try keyValues(of: row, in: table))))
    } catch let error as DatabaseError where error.code.primary == .constraint {
      // Another row of the page has made the value impossible, so that of the page stays.
    }
  }
}
