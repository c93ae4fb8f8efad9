import RatchetSQLite

/// A row that a trigger has written.
private struct CapturedEdit: RowDecodable {
  var id: Int64
  var milliseconds: Int64
  var number: Int64
  var row: SQLValue
  var column: String?

  init(row: Row) throws {
    id = try row[0]
    // Julian days to milliseconds since 1970.
    milliseconds = Int64(((try row[1, as: Double.self] - 2_440_587.5) * 86_400_000).rounded())
    number = try row[2]
    self.row = try row[3]
    column = try row[4]
  }
}

extension ReplicaTransaction {
  /// Works out clocks, keys and versions of all captured edits, in their order, and moves them to the
  /// outbox.
  func digest() throws {
    var last: Int64 = 0
    while true {
      let edits = try db.fetchAll(
        CapturedEdit.self,
        sql: """
          SELECT id, at, number, row, col FROM ratchet_sync_captured WHERE id > ?
          ORDER BY id LIMIT 1000
          """, arguments: [last])
      guard let end = edits.last?.id else { break }
      for edit in edits {
        if let table = table(edit.number) { try digest(edit, in: table) }
      }
      last = end
    }
    guard last > 0 else { return }
    hasMoved = true
    try db.execute(sql: "DELETE FROM ratchet_sync_captured")
    guard hasReservedKeys else { return }
    // A parent whose child was captured, but which does not exist: foreign keys were off.
    for table in tables where table.keyKind == .local {
      try db.execute(sql: "DELETE FROM \(table.rows) WHERE clock = 0")
    }
  }

  private func digest(_ edit: CapturedEdit, in table: TableSchema) throws {
    switch edit.column {
    case nil: try digestInsert(edit, in: table)
    case SyncOperation.alive?: try digestDelete(edit, in: table)
    case let column?:
      guard try key(of: edit.row, in: table) != nil else {
        return try digestInsert(edit, in: table)
      }
      let clock = state.tick(at: edit.milliseconds)
      let version = SyncVersion(clock: clock, node: state.node)
      if table.merges[column] != nil {
        try splitIntoParts([column], of: edit.row, in: table, version)
      } else {
        try store(version, of: CellName(column), row: edit.row, in: table)
      }
      try enqueue(clock, edit.row, column, in: table)
    }
  }

  private func digestInsert(_ edit: CapturedEdit, in table: TableSchema) throws {
    let clock = state.tick(at: edit.milliseconds)
    if try key(of: edit.row, in: table) != nil {
      try db.execute(
        sql: "UPDATE \(table.rows) SET clock = ?, node = ? WHERE row = ?",
        arguments: [clock.rawValue, state.node.rawValue, edit.row])
      try removeCells(of: edit.row, in: table)
    } else {
      let key: String
      if case .text(let text) = edit.row, table.keyKind == .shared {
        key = try globalKey(ofLocal: text, in: table)
        try removeHidden(table.name, key)
      } else {
        key = makeKey()
      }
      try db.execute(
        sql: "INSERT INTO \(table.rows) (row, key, clock, node) VALUES (?, ?, ?, ?)",
        arguments: [edit.row, key, clock.rawValue, state.node.rawValue])
      noteArrival(of: key, in: table)
    }
    try splitIntoParts(
      table.merges.keys.sorted(), of: edit.row, in: table,
      SyncVersion(clock: clock, node: state.node))
    try enqueue(clock, edit.row, nil, in: table)
  }

  private func digestDelete(_ edit: CapturedEdit, in table: TableSchema) throws {
    // A row that was inserted and deleted since the last digest is not known to any other node.
    guard let key = try key(of: edit.row, in: table) else { return }
    let clock = state.tick(at: edit.milliseconds)
    try forget(edit.row, in: table)
    try hide(
      RowState(
        alive: Register(
          version: SyncVersion(clock: clock, node: state.node), value: .integer(0))),
      name: table.name, key: key, reason: nil)
    try enqueue(clock, .text(key), SyncOperation.alive, in: table)
  }

  /// Turns edits of columns that merge by parts into edits of the parts that differ.
  private func splitIntoParts(
    _ columns: [String], of row: SQLValue, in table: TableSchema, _ version: SyncVersion
  ) throws {
    guard !columns.isEmpty, let values = try values(of: row, in: table) else { return }
    for column in columns {
      guard let merge = table.merges[column], let place = table.columns.firstIndex(of: column)
      else { continue }
      let parts = try registers(of: row, in: table, since: .zero)
        .filter { $0.key.column == column && $0.key.part != nil }
      let named = Dictionary(uniqueKeysWithValues: parts.map { ($0.key.part ?? "", $0.value) })
      let edits = merge.edits(of: named, to: SyncValue(values[place]), by: state.node)
      for (part, value) in edits {
        try store(version, value, of: CellName(column, part: part), row: row, in: table)
      }
    }
  }

  func enqueue(
    _ sequence: SyncClock, _ row: SQLValue, _ column: String?, in table: TableSchema
  ) throws {
    try db.execute(
      sql: "INSERT INTO ratchet_sync_outbox (sequence, number, row, col) VALUES (?, ?, ?, ?)",
      arguments: [sequence.rawValue, table.number, row, column])
  }
}
