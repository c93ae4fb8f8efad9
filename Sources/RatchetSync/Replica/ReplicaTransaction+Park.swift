import RatchetSQLite

// A row that exists but cannot be in its table waits among the hidden rows, with all of its registers.
// It is tried again whenever rows have come or gone.
extension ReplicaTransaction {
  /// Takes a row out of its table, because an update does not fit.
  func park(
    _ row: SQLValue, _ state: RowState, in table: TableSchema, key: String,
    because obstacle: Obstacle
  ) throws {
    guard try takeOut(row, in: table, key: key) else { return }
    try hide(
      state, name: table.name, key: key, reason: obstacle.text, waits: obstacle.waits)
  }

  /// Deletes a row. Rows that refer to it were not deleted, and are parked.
  func remove(_ row: SQLValue, _ state: RowState, in table: TableSchema, key: String) throws {
    guard try takeOut(row, in: table, key: key) else { return }
    try hide(state, name: table.name, key: key, reason: nil)
  }

  /// Deletes a row from its table, after parking its children. If a table that is not synchronized
  /// forbids the delete, the row stays and is inserted again for all nodes; returns `false`.
  private func takeOut(_ row: SQLValue, in table: TableSchema, key: String) throws -> Bool {
    try parkChildren(of: row, in: table)
    do {
      try db.execute(
        sql: "DELETE FROM \(table.name.quotedIdentifier) WHERE \(condition(table.key))",
        arguments: StatementArguments(try keyValues(of: row, in: table)))
    } catch let error as DatabaseError where error.code.primary == .constraint {
      revived.append((table, row))
      return false
    }
    try forget(row, in: table)
    // Edits that were not sent yet are sent from the hidden row.
    try db.execute(
      sql: "UPDATE ratchet_sync_outbox SET row = ?, col = ? WHERE number = ? AND row = ?",
      arguments: [key, OutboxEntry.hidden, table.number, row])
    hasMoved = true
    return true
  }

  private func parkChildren(of row: SQLValue, in table: TableSchema) throws {
    let waits = try key(of: row, in: table).map { name(of: $0, in: table) }
    for child in tables {
      for reference in child.references where reference.parent == table.name {
        let values = try parentValues(reference.parentColumns, row: row, in: table)
        guard let values, !values.contains(.null) else { continue }
        let children = try db.fetchAll(
          SQLValue.self,
          sql: """
            SELECT \(child.localKey(of: "")) FROM \(child.name.quotedIdentifier)
            WHERE \(condition(reference.columns))
            """, arguments: StatementArguments(values))
        for found in children where child.name != table.name || found != row {
          guard let key = try key(of: found, in: child) else { continue }
          try park(
            found, try load(found, in: child), in: child, key: key,
            because: .missingParent(
              column: reference.columns.joined(separator: ", "), waits: waits))
        }
      }
    }
  }

  private func parentValues(
    _ columns: [String], row: SQLValue, in table: TableSchema
  ) throws -> [SQLValue]? {
    if columns == table.key { return try keyValues(of: row, in: table) }
    guard let values = try values(of: row, in: table) else { return nil }
    let keyValues = try keyValues(of: row, in: table)
    return columns.compactMap { column in
      table.columns.firstIndex(of: column).map { values[$0] }
        ?? table.key.firstIndex(of: column).map { keyValues[$0] }
    }
  }

  /// Runs a statement that writes a row. If a unique key refuses it, the row with the older insert
  /// stays on every node, and the other one is parked.
  func refusing(
    _ state: RowState, _ columns: [String], _ values: [SQLValue], in table: TableSchema,
    row: SQLValue?, key: String, _ body: () throws -> Void
  ) throws {
    do {
      return try body()
    } catch let error as DatabaseError where error.code.primary == .constraint {
      let rivals = try rivals(columns, values, in: table, row: row)
      guard
        !rivals.isEmpty,
        rivals.allSatisfy({
          (state.alive.version, key) < ($0.state.alive.version, $0.key)
        })
      else { throw Obstacle.constraint(error.message) }
      // If the row does not fit even so, the others stay.
      let hadMoved = hasMoved
      do {
        try db.inSavepoint {
          for rival in rivals {
            try park(
              rival.row, rival.state, in: table, key: rival.key,
              because: .constraint(error.message))
          }
          try body()
        }
      } catch let error as DatabaseError where error.code.primary == .constraint {
        hasMoved = hadMoved
        throw Obstacle.constraint(error.message)
      }
    }
  }

  private struct Rival {
    var row: SQLValue
    var key: String
    var state: RowState
  }

  /// The rows that have a value in common with another one where it must be unique.
  private func rivals(
    _ columns: [String], _ values: [SQLValue], in table: TableSchema, row: SQLValue?
  ) throws -> [Rival] {
    var rivals: [Rival] = []
    var seen: Set<SQLValue> = row.map { [$0] } ?? []
    for unique in table.uniqueKeys {
      let compared = unique.compactMap { name in columns.firstIndex(of: name).map { values[$0] } }
      guard compared.count == unique.count, !compared.contains(.null) else { continue }
      let found = try db.fetchAll(
        SQLValue.self,
        sql: """
          SELECT \(table.localKey(of: "")) FROM \(table.name.quotedIdentifier)
          WHERE \(condition(unique))
          """, arguments: StatementArguments(compared))
      for rival in found where seen.insert(rival).inserted {
        guard let key = try key(of: rival, in: table) else { continue }
        rivals.append(Rival(row: rival, key: key, state: try load(rival, in: table)))
      }
    }
    return rivals
  }

  /// Tries to bring parked rows into their tables, until none fits any more. Those that wait for one
  /// row are tried only when it has come.
  func retryParked() throws {
    while hasMoved, hasParked {
      hasMoved = false
      let arrived = arrivals
      arrivals = []
      try retry("waits IS NULL", [])
      for name in arrived { try retry("waits = ?", [name]) }
    }
  }

  func noteArrival(of key: String, in table: TableSchema) {
    if hasParked { arrivals.append(name(of: key, in: table)) }
  }

  /// Like ``retryParked()``, for all parked rows: tables may be new.
  func retryAllParked() throws {
    try retry("true", [])
    hasMoved = true
    try retryParked()
  }

  private func retry(_ condition: String, _ arguments: StatementArguments) throws {
    let parked = try db.fetchAll(
      HiddenRow.self,
      sql: """
        SELECT name, key FROM ratchet_sync_hidden WHERE alive = 1 AND \(condition)
        ORDER BY name, key
        """, arguments: arguments)
    for hidden in parked where table(hidden.name) != nil {
      let (place, state) = try load(hidden.name, hidden.key)
      guard case .hidden = place, state.isAlive else { continue }
      try settle(
        state, RowState.Changes(isReset: true), name: hidden.name, key: hidden.key, at: place)
    }
  }
}

private struct HiddenRow: RowDecodable {
  var name: String
  var key: String

  init(row: Row) throws {
    name = try row[0]
    key = try row[1]
  }
}
