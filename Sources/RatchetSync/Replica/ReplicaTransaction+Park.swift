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
    guard table.hasCircles, leaving.isEmpty else { return try delete(row, in: table, key: key) }
    struct Forbidden: Error {}
    let before = (hasMoved: hasMoved, revived: revived.count)
    do {
      return try db.inSavepoint {
        let isOut = try delete(row, in: table, key: key)
        guard isDeferring else { return isOut }
        if isCircleLeaving { try endDeferral() }
        isCircleLeaving = false
        // Tables that are not synchronized have not forbidden it yet.
        let names = tables.map { $0.name.quoted(UInt8(ascii: "'")) }.joined(separator: ", ")
        let isForbidden = try db.fetchOne(
          Bool.self,
          sql: """
            SELECT EXISTS (
              SELECT 1 FROM pragma_foreign_key_check WHERE "table" NOT IN (\(names)))
            """)
        if isForbidden == true { throw Forbidden() }
        return isOut
      }
    } catch is Forbidden {
      hasMoved = before.hasMoved
      revived.removeSubrange(before.revived...)
      revived.append((table, row))
      return false
    }
  }

  private func delete(_ row: SQLValue, in table: TableSchema, key: String) throws -> Bool {
    let place = RowPlace(number: table.number, row: row)
    leaving.insert(place)
    defer { leaving.remove(place) }
    if try parkChildren(of: row, in: table), !isCircleLeaving {
      // The row that refers to this one is deleted after it.
      isCircleLeaving = true
      try beginDeferral()
    }
    do {
      try db.execute(
        sql: "DELETE FROM \(table.name.quotedIdentifier) WHERE \(condition(table.key))",
        arguments: StatementArguments(try keyValues(of: row, in: table)))
    } catch let error as DatabaseError where error.code.primary == .constraint {
      revived.append((table, row))
      return false
    }
    try forget(row, in: table)
    try sendHidden(key, row: row, in: table)
    hasMoved = true
    return true
  }

  /// Edits that were not sent yet are sent from the hidden row, all by one entry. It is a new one: a
  /// push that is sent again must not contain more than before.
  private func sendHidden(_ key: String, row: SQLValue, in table: TableSchema) throws {
    let arguments: StatementArguments = [table.number, row]
    let isUnsent =
      try db.fetchOne(
        Int.self, sql: "SELECT 1 FROM ratchet_sync_outbox WHERE number = ? AND row = ?",
        arguments: arguments) != nil
    guard isUnsent else { return }
    try db.execute(
      sql: "DELETE FROM ratchet_sync_outbox WHERE number = ? AND row = ?", arguments: arguments)
    try enqueue(state.tick(), .text(key), SpecialColumn.hidden, in: table)
  }

  /// Parks the rows that refer to a row. Returns whether one of them is being taken out already, which
  /// means that rows refer to each other in a circle.
  private func parkChildren(of row: SQLValue, in table: TableSchema) throws -> Bool {
    let waits = try key(of: row, in: table).map { name(of: $0, in: table) }
    var isCircular = false
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
          if leaving.contains(RowPlace(number: child.number, row: found)) {
            isCircular = true
            continue
          }
          guard let key = try key(of: found, in: child) else { continue }
          try park(
            found, try load(found, in: child), in: child, key: key,
            because: .missingParent(
              column: reference.columns.joined(separator: ", "), waits: waits))
        }
      }
    }
    return isCircular
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

  /// Tries to bring parked rows into their tables, until none fits any more. Those that wait for one
  /// row are tried only when it has come.
  func retryParked() throws {
    repeat {
      while hasMoved, hasParked {
        hasMoved = false
        let arrived = arrivals
        arrivals = []
        try retry("waits IS NULL", [])
        for name in arrived { try retry("waits = ?", [name]) }
      }
    } while try settleCircles()
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
