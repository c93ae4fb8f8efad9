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
    guard table.hasCircles else {
      try forEachChild(of: row, in: table) { child in
        try park(
          child.row, try load(child.row, in: child.table), in: child.table, key: child.key,
          because: child.obstacle)
      }
      return try delete(row, in: table, key: key)
    }
    var group = LeavingGroup()
    try collectChildren(of: row, in: table, into: &group)
    guard group.isCircular || isDeferring else {
      return try delete(group, then: row, in: table, key: key)
    }
    struct Forbidden: Error {}
    let before = (hasMoved: hasMoved, revived: revived.count)
    do {
      return try db.inSavepoint {
        // The row that refers to another one may be deleted after it.
        try beginDeferral()
        let isOut = try delete(group, then: row, in: table, key: key)
        try endDeferral()
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

  private func delete(
    _ group: LeavingGroup, then row: SQLValue, in table: TableSchema, key: String
  ) throws -> Bool {
    for (child, state) in group.children
    where try delete(child.row, in: child.table, key: child.key) {
      try hide(
        state, name: child.table.name, key: child.key, reason: child.obstacle.text,
        waits: child.obstacle.waits)
    }
    return try delete(row, in: table, key: key)
  }

  private func delete(_ row: SQLValue, in table: TableSchema, key: String) throws -> Bool {
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

  /// A row that refers to one that leaves its table.
  private struct Child {
    var table: TableSchema
    var row: SQLValue
    var key: String
    var obstacle: Obstacle
  }

  /// The rows that leave their tables together with one that they refer to, in the order of their
  /// deletes, with the registers that they have before the first delete.
  ///
  /// If rows refer to each other in a circle, some are deleted before rows that refer to them. Then
  /// SQLite deletes or changes the latter itself (`ON DELETE CASCADE`, `SET NULL`).
  private struct LeavingGroup {
    var children: [(Child, RowState)] = []
    var seen: Set<RowPlace> = []
    /// The rows whose children are being collected.
    var path: Set<RowPlace> = []
    var isCircular = false
  }

  private func collectChildren(
    of row: SQLValue, in table: TableSchema, into group: inout LeavingGroup
  ) throws {
    let place = RowPlace(number: table.number, row: row)
    group.seen.insert(place)
    group.path.insert(place)
    try forEachChild(of: row, in: table) { child in
      let place = RowPlace(number: child.table.number, row: child.row)
      guard !group.seen.contains(place) else {
        if group.path.contains(place) { group.isCircular = true }
        return
      }
      let state = try load(child.row, in: child.table)
      try collectChildren(of: child.row, in: child.table, into: &group)
      group.children.append((child, state))
    }
    group.path.remove(place)
  }

  /// Calls a function with each row, other than the row itself, that refers to a row.
  private func forEachChild(
    of row: SQLValue, in table: TableSchema, _ body: (Child) throws -> Void
  ) throws {
    let own = try key(of: row, in: table).map { name(of: $0, in: table) }
    for child in tables {
      for reference in child.references where reference.parent == table.name {
        // Another row may have the value of a column that is not the key.
        let waits = reference.parentColumns == table.key ? own : nil
        let values = try parentValues(reference.parentColumns, row: row, in: table)
        guard let values, !values.contains(.null) else { continue }
        let children = try db.fetchAll(
          SQLValue.self,
          sql: """
            SELECT \(child.localKey(of: "")) FROM \(child.name.quotedIdentifier)
            WHERE \(condition(reference.columns, reference.collations))
            """, arguments: StatementArguments(values))
        for found in children where child.name != table.name || found != row {
          guard let key = try key(of: found, in: child) else { continue }
          let obstacle = Obstacle.missingParent(
            column: reference.columns.joined(separator: ", "), waits: waits)
          try body(Child(table: child, row: found, key: key, obstacle: obstacle))
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

  /// Tries to bring parked rows into their tables, until none fits any more. Those that wait for one
  /// row are tried only when it has come.
  func retryParked() throws {
    repeat {
      while hasMoved, hasParked {
        hasMoved = false
        let (arrived, numbers) = (arrivals, collatedArrivals)
        (arrivals, collatedArrivals) = ([], [])
        try retry("waits IS NULL", [])
        for name in arrived { try retry("waits = ?", [name]) }
        for number in numbers.sorted() {
          // Of all rows of the table: see `name(of:in:)`.
          try retry("waits > ? AND waits < ?", ["\(number) ", "\(number)!"])
        }
      }
    } while try settleCircles()
  }

  func noteArrival(of key: String, in table: TableSchema) {
    guard hasParked else { return }
    if table.keyHasCollation {
      collatedArrivals.insert(table.number)
    } else {
      arrivals.append(name(of: key, in: table))
    }
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
