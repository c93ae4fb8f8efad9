import RatchetSQLite

// Makes a row of a table what its registers say.
extension ReplicaTransaction {
  /// Why a row cannot be in its table now. It waits among the hidden rows.
  enum Obstacle: Error, Hashable {
    /// A row that it refers to is not in its table; its name, if it has one.
    case missingParent(column: String, waits: String?)
    /// A constraint refuses it.
    case constraint(String)
    /// The database has no such table, or the table has another key.
    case unknownTable

    var text: String {
      switch self {
      case .missingParent(let column, _): Wording.missingParent(column)
      case .constraint(let message): message
      case .unknownTable: Wording.unknownTable
      }
    }

    var waits: String? {
      switch self {
      case .missingParent(_, let waits): waits
      case .constraint: nil
      // Tried at the next start only.
      case .unknownTable: "table"
      }
    }
  }

  /// Brings a row with new registers into its table, or out of it.
  func settle(
    _ state: RowState, _ changes: RowState.Changes, name: String, key: String, at place: Place
  ) throws {
    guard let table = table(name) else {
      let obstacle = state.isAlive ? Obstacle.unknownTable : nil
      return try hide(
        state, name: name, key: key, reason: obstacle?.text, waits: obstacle?.waits)
    }
    switch place {
    case .table(let row) where state.isAlive:
      do {
        try update(row, to: state, changes, in: table, key: key)
      } catch let obstacle as Obstacle {
        try park(row, state, in: table, key: key, because: obstacle)
      }
    case .table(let row):
      try remove(row, state, in: table, key: key)
    case .hidden, .nowhere:
      guard state.isAlive else { return try hide(state, name: name, key: key, reason: nil) }
      do {
        try insert(state, in: table, key: key)
        if case .hidden = place { try removeHidden(name, key) }
      } catch let obstacle as Obstacle {
        try hide(state, name: name, key: key, reason: obstacle.text, waits: obstacle.waits)
      }
    }
  }

  // MARK: Insert

  /// - Parameter isInCircle: whether the row is inserted together with rows to which it refers. Then
  ///   its local key is known already, and its references are checked later.
  func insert(
    _ state: RowState, in table: TableSchema, key: String, isInCircle: Bool = false
  ) throws {
    var (columns, values) = try localValues(table.columns, of: state, in: table)
    var row: SQLValue?
    if table.keyKind == .local, isInCircle {
      row = try self.row(of: key, in: table)
      columns += table.key
      values.append(row ?? .null)
    } else if table.keyKind == .shared {
      guard let local = try localKey(ofGlobal: key, in: table) else {
        throw Obstacle.missingParent(
          column: table.key.joined(separator: ", "),
          waits: try parentName(inKey: key, of: table))
      }
      row = .text(local)
      columns += table.key
      do {
        values += try keyValues(of: .text(local), in: table)
      } catch let error as SyncSchemaError {
        throw Obstacle.constraint(error.description)
      }
    }
    if !isInCircle { try checkParents(columns, values, in: table, key: row) }
    let names = columns.map(\.quotedIdentifier).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let target = table.name.quotedIdentifier
    try refusing(state, columns, values, in: table, row: nil, key: key) { resolution in
      try db.execute(
        sql: columns.isEmpty
          ? "INSERT OR \(resolution) INTO \(target) DEFAULT VALUES"
          : "INSERT OR \(resolution) INTO \(target) (\(names)) VALUES (\(marks))",
        arguments: StatementArguments(values))
    }
    let local = row ?? .integer(db.lastInsertedRowID)
    try enter(local, state, in: table, key: key)
    try storeCells(Set(state.cells.keys), of: state, row: local, in: table)
    try insist(columns, values, row: local, in: table)
    noteArrival(of: key, in: table)
    hasMoved = true
  }

  /// Notes the key and the version of a row that was inserted; those of a row in a circle may be there.
  /// If another row is known by its local key, that one has gone without a trigger: see
  /// ``TableSchema/hasOtherUniqueIndexes``.
  private func enter(
    _ row: SQLValue, _ state: RowState, in table: TableSchema, key: String
  ) throws {
    let version = state.alive.version
    let sql = """
      INSERT INTO \(table.rows) (row, key, clock, node) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
      """
    let values: StatementArguments = [row, key, version.clock.rawValue, version.node.rawValue]
    try db.execute(sql: sql, arguments: values)
    guard db.changesCount == 0, try self.key(of: row, in: table) != key else { return }
    try digest(SyncOperation.alive, of: row, in: table, at: try milliseconds())
    try db.execute(sql: sql, arguments: values)
  }

  // MARK: Update

  private func update(
    _ row: SQLValue, to state: RowState, _ changes: RowState.Changes, in table: TableSchema,
    key: String
  ) throws {
    let changed =
      changes.isReset
      ? table.columns
      : table.columns.filter { column in changes.cells.contains { $0.column == column } }
    if !changed.isEmpty {
      let (columns, values) = try localValues(changed, of: state, in: table)
      // A new insert without a value for a column sets its default.
      let reset = changes.isReset ? changed.filter { !columns.contains($0) } : []
      try checkParents(columns, values, in: table, key: row)
      let assignments =
        columns.map { "\($0.quotedIdentifier) = ?" }
        + reset.map { "\($0.quotedIdentifier) = \(table.defaults[$0] ?? "NULL")" }
      if !assignments.isEmpty {
        try refusing(state, columns, values, in: table, row: row, key: key) { resolution in
          try db.execute(
            sql: """
              UPDATE OR \(resolution) \(table.name.quotedIdentifier)
              SET \(assignments.joined(separator: ", ")) WHERE \(condition(table.key))
              """, arguments: StatementArguments(values + (try keyValues(of: row, in: table))))
        }
        if table.hasTriggers {
          let all = try knownValues(of: state, in: table)
          try insist(all.columns, all.values, row: row, in: table)
        }
        if table.hasUniqueIndexes { hasMoved = true }
      }
    }
    if changes.isReset {
      try db.execute(
        sql: "UPDATE \(table.rows) SET clock = ?, node = ? WHERE row = ?",
        arguments: [
          state.alive.version.clock.rawValue, state.alive.version.node.rawValue, row,
        ])
      try removeCells(of: row, in: table)
      try storeCells(Set(state.cells.keys), of: state, row: row, in: table)
    } else {
      try storeCells(changes.cells, of: state, row: row, in: table)
    }
  }

  /// Stores the versions that differ from the insert's, and the values that the table cannot hold.
  private func storeCells(
    _ names: Set<CellName>, of state: RowState, row: SQLValue, in table: TableSchema
  ) throws {
    for name in names {
      guard let register = state.cells[name] else { continue }
      let isInTable =
        name.part == nil && table.merges[name.column] == nil && table.columns.contains(name.column)
      if isInTable, register.version == state.alive.version { continue }
      try store(
        register.version, isInTable ? nil : register.value, of: name, row: row, in: table)
    }
  }

  /// The columns that have a register, with the values to store.
  func localValues(
    _ columns: [String], of state: RowState, in table: TableSchema
  ) throws -> (columns: [String], values: [SQLValue]) {
    var found: (columns: [String], values: [SQLValue]) = ([], [])
    for column in columns {
      guard let value = value(of: column, state, in: table) else { continue }
      guard let local = try localValue(value, of: column, in: table) else {
        var waits: String?
        if case .text(let key) = value, let parent = table.translated[column].flatMap(self.table) {
          waits = name(of: key, in: parent)
        }
        throw Obstacle.missingParent(column: column, waits: waits)
      }
      found.columns.append(column)
      found.values.append(local)
    }
    return found
  }

  private func value(of column: String, _ state: RowState, in table: TableSchema) -> SyncValue? {
    table.merges[column].map { $0.value(of: state.parts(of: column)) }
      ?? state.cells[CellName(column)]?.value
  }

  /// All columns that have a register, except references to rows that are missing.
  private func knownValues(
    of state: RowState, in table: TableSchema
  ) throws -> (columns: [String], values: [SQLValue]) {
    var found: (columns: [String], values: [SQLValue]) = ([], [])
    for column in table.columns {
      guard let value = value(of: column, state, in: table),
        let local = try localValue(value, of: column, in: table)
      else { continue }
      found.columns.append(column)
      found.values.append(local)
    }
    return found
  }

  // MARK: Triggers

  /// Writes values again that a trigger of the application has replaced, also in other columns than
  /// those that were received: all nodes must store what the registers say. A trigger that replaces
  /// them a second time has its way.
  private func insist(
    _ columns: [String], _ values: [SQLValue], row: SQLValue, in table: TableSchema
  ) throws {
    guard table.hasTriggers, let found = try self.values(of: row, in: table) else { return }
    var differing: [(column: String, value: SQLValue)] = []
    for (column, value) in zip(columns, values) {
      guard let place = table.columns.firstIndex(of: column), found[place] != value else {
        continue
      }
      differing.append((column, value))
    }
    guard !differing.isEmpty else { return }
    let assignments = differing.map { "\($0.column.quotedIdentifier) = ?" }
    do {
      try db.execute(
        sql: """
          UPDATE OR ABORT \(table.name.quotedIdentifier) SET \(assignments.joined(separator: ", "))
          WHERE \(condition(table.key))
          """,
        arguments: StatementArguments(differing.map(\.value) + (try keyValues(of: row, in: table))))
    } catch let error as DatabaseError where error.code.primary == .constraint {
      // The trigger has made the values impossible.
    }
  }
}
