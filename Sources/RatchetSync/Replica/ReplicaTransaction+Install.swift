import RatchetSQLite

extension ReplicaTransaction {
  /// Throws if a row has no key: SQLite allows NULL in every key but an `INTEGER PRIMARY KEY`. A key of
  /// several columns is a key also with NULL in one of them.
  func checkKeys() throws {
    for table in tables where table.keyKind == .shared && table.key.count == 1 {
      let column = table.key[0]
      let hasNull = try db.fetchOne(
        Bool.self,
        sql: """
          SELECT EXISTS (
            SELECT 1 FROM \(table.name.quotedIdentifier) WHERE \(column.quotedIdentifier) IS NULL)
          """)
      guard hasNull != true else {
        throw SyncSchemaError(description: Wording.nullKey(column, table: table.name))
      }
    }
  }

  /// Notes rows that are in one of the tables and not known, as inserts, and known rows that are not
  /// there, as deletes. All captures must have been digested.
  func findMissedEdits(in numbers: Set<Int64>) throws {
    let tables = tables.filter { numbers.contains($0.number) || $0.hasOtherUniqueIndexes }
    for table in tables.reversed() {
      let missing = try db.fetchAll(
        SQLValue.self,
        sql: """
          SELECT row FROM \(table.rows) WHERE row NOT IN (
            SELECT \(table.localKey(of: "")) FROM \(table.name.quotedIdentifier))
          """)
      for row in missing {
        try digest(SyncOperation.alive, of: row, in: table, at: try milliseconds())
      }
    }
    for table in tables {
      try db.execute(
        sql: """
          INSERT INTO ratchet_sync_captured (at, number, row, col)
          SELECT julianday('now'), \(table.number), \(table.capturedKey(of: "")), NULL
          FROM \(table.name.quotedIdentifier)
          WHERE \(table.localKey(of: "")) NOT IN (SELECT row FROM \(table.rows))
          """)
    }
    try digest()
  }

  /// Writes values of columns that were unknown when they were received, and that the tables have
  /// now. Runs quietly.
  func fillNewColumns() throws {
    for table in tables {
      let kept = try db.fetchAll(
        KeptCell.self,
        sql: """
          SELECT DISTINCT row, col FROM ratchet_sync_cells WHERE number = ? AND value IS NOT NULL
          """, arguments: [table.number])
      for cell in kept where table.columns.contains(cell.column) {
        guard let key = try key(of: cell.row, in: table) else { continue }
        if let merge = table.merges[cell.column] {
          try fill(cell, in: table, key: key, merge)
          continue
        }
        let name = CellName(cell.column)
        let register = try registers(of: cell.row, in: table, since: .zero)[name]
        guard let register else { continue }
        var state = try load(cell.row, in: table)
        state.cells[name] = register
        try settle(
          state, RowState.Changes(cells: [name]), name: table.name, key: key,
          at: .table(row: cell.row))
        if register.version == state.alive.version {
          try db.execute(
            sql: """
              DELETE FROM ratchet_sync_cells WHERE number = ? AND row = ? AND col = ? AND part = ''
              """, arguments: [table.number, cell.row, cell.column])
        }
      }
    }
  }

  /// Writes the value that the parts make, unless the table has it.
  private func fill(
    _ cell: KeptCell, in table: TableSchema, key: String, _ merge: SyncMerge
  ) throws {
    let state = try load(cell.row, in: table)
    let parts = state.cells.keys.filter { $0.column == cell.column && $0.part != nil }
    guard let merged = merge.value(of: state.parts(of: cell.column)),
      let place = table.columns.firstIndex(of: cell.column),
      let values = try values(of: cell.row, in: table), SyncValue(values[place]) != merged
    else { return }
    try settle(
      state, RowState.Changes(cells: Set(parts)), name: table.name, key: key,
      at: .table(row: cell.row))
  }
}

/// A register whose value is kept outside of the table.
private struct KeptCell: RowDecodable {
  var row: SQLValue
  var column: String

  init(row: Row) throws {
    self.row = try row[0]
    column = try row[1]
  }
}
