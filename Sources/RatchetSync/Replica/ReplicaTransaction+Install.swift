import RatchetSQLite

extension ReplicaTransaction {
  /// Captures rows that are in a table and not known, as inserts, and known rows that are not there,
  /// as deletes. All captures must have been digested.
  func captureMissedEdits() throws {
    for table in tables.reversed() {
      try db.execute(
        sql: """
          INSERT INTO ratchet_sync_captured (at, number, row, col)
          SELECT julianday('now'), \(table.number), row, '\(SyncOperation.alive)'
          FROM \(table.rows) WHERE row NOT IN (
            SELECT \(table.localKey(of: "")) FROM \(table.name.quotedIdentifier))
          """)
    }
    for table in tables {
      let key = table.localKey(of: "")
      try db.execute(
        sql: """
          INSERT INTO ratchet_sync_captured (at, number, row, col)
          SELECT julianday('now'), \(table.number), \(key), NULL
          FROM \(table.name.quotedIdentifier)
          WHERE \(key) NOT IN (SELECT row FROM \(table.rows))
          """)
    }
  }

  /// Writes values of columns that were unknown when they were received, and that the tables have
  /// now. Runs quietly.
  func fillNewColumns() throws {
    for table in tables {
      let kept = try db.fetchAll(
        KeptCell.self,
        sql: """
          SELECT DISTINCT row, col FROM ratchet_sync_cells
          WHERE number = ? AND value IS NOT NULL AND part = ''
          """, arguments: [table.number])
      for cell in kept where table.columns.contains(cell.column) && table.merges[cell.column] == nil
      {
        guard let key = try key(of: cell.row, in: table) else { continue }
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
