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
    milliseconds = Self.milliseconds(try row[1])
    number = try row[2]
    self.row = try row[3]
    column = try row[4]
  }

  /// Returns the milliseconds since 1970 of a time in Julian days.
  static func milliseconds(_ days: Double) -> Int64 {
    Int64(((days - 2_440_587.5) * 86_400_000).rounded())
  }
}

/// A value in a table that is not the one that its parts make.
struct UnmergedValue {
  var table: TableSchema
  var row: SQLValue
  var column: String
  var merged: SyncValue
}

extension ReplicaTransaction {
  /// Works out clocks, keys and versions of all captured edits, in their order, and moves them to the
  /// outbox. Edits of tables that this program does not synchronize stay for one that does.
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
        guard let table = table(edit.number) else { continue }
        let row = try localKey(ofCaptured: edit.row, in: table)
        try digest(edit.column, of: row, in: table, at: edit.milliseconds)
      }
      last = end
    }
    guard hasMoved else { return }
    try db.execute(
      sql: "DELETE FROM ratchet_sync_captured WHERE number IN (\(numbers))")
    if hasReservedKeys {
      // A parent whose child was captured, but which does not exist: foreign keys were off.
      for table in tables where table.keyKind == .local {
        try db.execute(sql: "DELETE FROM \(table.rows) WHERE clock = 0")
      }
    }
    try storeMergedValues()
  }

  /// The numbers of the synchronized tables, for `IN`.
  var numbers: String { tables.map { String($0.number) }.joined(separator: ", ") }

  /// Notes the insert of a row (no column), its delete, or the edit of a column.
  func digest(
    _ column: String?, of row: SQLValue, in table: TableSchema, at milliseconds: Int64
  ) throws {
    hasMoved = true
    switch column {
    case nil: try digestInsert(of: row, in: table, at: milliseconds)
    case SyncOperation.alive?: try digestDelete(of: row, in: table, at: milliseconds)
    case SpecialColumn.rival?:
      if try !exists(row, in: table) {
        try digestDelete(of: row, in: table, at: milliseconds)
      }
    case let column?:
      guard try key(of: row, in: table) != nil else {
        return try digestInsert(of: row, in: table, at: milliseconds)
      }
      let clock = state.tick(at: milliseconds)
      let version = SyncVersion(clock: clock, node: state.node)
      if table.merges[column] != nil {
        try splitIntoParts([column], of: row, in: table, version)
      } else {
        try store(version, of: CellName(column), row: row, in: table)
      }
      try enqueue(clock, row, column, in: table)
    }
  }

  /// The time of an edit that is made now.
  func milliseconds() throws -> Int64 {
    let days = try db.fetchOne(Double.self, sql: "SELECT julianday('now')")
    return CapturedEdit.milliseconds(days ?? 0)
  }

  /// The local key of a row whose key a trigger has captured.
  func localKey(ofCaptured key: SQLValue, in table: TableSchema) throws -> SQLValue {
    guard table.keyKind == .shared, table.key.count == 1 else { return key }
    return .text(try literal(key))
  }

  /// The value as a part of a key's text.
  func literal(_ value: SQLValue) throws -> String {
    if let literal = KeyText.literal(value) { return literal }
    return try db.fetchOne(
      String.self, sql: "SELECT quote(?)", arguments: StatementArguments([value])) ?? "NULL"
  }

  private func digestInsert(
    of row: SQLValue, in table: TableSchema, at milliseconds: Int64
  ) throws {
    let clock = state.tick(at: milliseconds)
    if try key(of: row, in: table) != nil {
      try db.execute(
        sql: "UPDATE \(table.rows) SET clock = ?, node = ? WHERE row = ?",
        arguments: [clock.rawValue, state.node.rawValue, row])
      try removeCells(of: row, in: table)
    } else {
      let key: String
      if case .text(let text) = row, table.keyKind == .shared {
        key = try globalKey(ofLocal: text, in: table)
        try removeHidden(table.name, key)
      } else {
        key = makeKey()
      }
      try db.execute(
        sql: "INSERT INTO \(table.rows) (row, key, clock, node) VALUES (?, ?, ?, ?)",
        arguments: [row, key, clock.rawValue, state.node.rawValue])
      noteArrival(of: key, in: table)
    }
    try splitIntoParts(
      table.merges.keys.sorted(), of: row, in: table,
      SyncVersion(clock: clock, node: state.node))
    try enqueue(clock, row, nil, in: table)
  }

  private func digestDelete(
    of row: SQLValue, in table: TableSchema, at milliseconds: Int64
  ) throws {
    // A row that the replica has never known is not known to any other node.
    guard let key = try key(of: row, in: table) else { return }
    let clock = state.tick(at: milliseconds)
    try forget(row, in: table)
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
      let value = SyncValue(values[place])
      var edited = named
      for (part, value) in merge.edits(of: named, to: value, by: state.node) {
        try store(version, value, of: CellName(column, part: part), row: row, in: table)
        edited[part] = Register(version: version, value: value)
      }
      if let merged = merge.value(of: edited), merged != value {
        unmerged.append(UnmergedValue(table: table, row: row, column: column, merged: merged))
      }
    }
  }

  /// Writes the values that the parts make where an edit has written the same in another form, or what
  /// cannot be merged: all nodes must show one value.
  private func storeMergedValues() throws {
    let values = unmerged
    unmerged = []
    guard !values.isEmpty else { return }
    try quietly {
      for value in values {
        try db.execute(
          sql: """
            UPDATE OR IGNORE \(value.table.name.quotedIdentifier)
            SET \(value.column.quotedIdentifier) = ? WHERE \(condition(value.table.key))
            """,
          arguments: StatementArguments(
            [value.merged.databaseValue] + (try keyValues(of: value.row, in: value.table))))
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
