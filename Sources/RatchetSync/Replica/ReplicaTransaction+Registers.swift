import Foundation
import RatchetSQLite

/// All columns of a row, by position.
private struct RowValues: RowDecodable {
  var values: [SQLValue]

  init(row: Row) throws {
    values = try (0..<row.count).map { try row[$0] }
  }
}

// Registers are stored in three places: those with the version of their row's insert have their value
// in the row alone; the versions of the others are in `ratchet_sync_cells`; and a row that is not in
// its table has all of its registers in `ratchet_sync_hidden`.
extension ReplicaTransaction {
  /// Where a row is.
  enum Place {
    case table(row: SQLValue)
    case hidden
    case nowhere
  }

  /// Loads the registers of a row.
  func load(_ name: String, _ key: String) throws -> (place: Place, state: RowState) {
    if let table = table(name), let row = try row(of: key, in: table) {
      return (.table(row: row), try load(row, in: table))
    }
    var state = RowState()
    var place = Place.nowhere
    try db.forEachRow(
      sql: """
        SELECT clock, node, alive, cells FROM ratchet_sync_hidden WHERE name = ? AND key = ?
        """, arguments: [name, key]
    ) { found in
      place = .hidden
      state.alive = Register(
        version: SyncVersion(
          clock: SyncClock(rawValue: try found[0]), node: SyncNode(rawValue: try found[1])),
        value: .integer(try found[2]))
      guard let text = try found[3, as: String?.self] else { return }
      for cell in try JSONDecoder().decode([SyncCell].self, from: Data(text.utf8)) {
        state.cells[CellName(cell.column, part: cell.part)] = Register(
          version: SyncVersion(
            clock: cell.clock ?? .zero, node: cell.node ?? SyncVersion.zero.node),
          value: cell.value)
      }
    }
    return (place, state)
  }

  /// Loads the registers of a row that is in its table.
  func load(_ row: SQLValue, in table: TableSchema) throws -> RowState {
    let version = try insertVersion(of: row, in: table)
    var state = RowState(alive: Register(version: version, value: .integer(1)))
    state.cells = try registers(of: row, in: table, since: version)
    guard let values = try values(of: row, in: table) else { return state }
    for (column, value) in zip(table.columns, values) where table.merges[column] == nil {
      let name = CellName(column)
      state.cells[name] = Register(
        version: state.cells[name]?.version ?? version,
        value: try wireValue(value, of: column, in: table))
    }
    return state
  }

  /// The version of the insert of a row that is in its table.
  func insertVersion(of row: SQLValue, in table: TableSchema) throws -> SyncVersion {
    var version = SyncVersion.zero
    try db.forEachRow(
      sql: "SELECT clock, node FROM \(table.rows) WHERE row = ?",
      arguments: StatementArguments([row])
    ) {
      version = SyncVersion(
        clock: SyncClock(rawValue: try $0[0]), node: SyncNode(rawValue: try $0[1]))
    }
    return version
  }

  /// The values of ``TableSchema/columns`` in the table; `nil` if the row is not there.
  func values(of row: SQLValue, in table: TableSchema) throws -> [SQLValue]? {
    let columns = table.columns.map(\.quotedIdentifier).joined(separator: ", ")
    return try db.fetchOne(
      RowValues.self,
      sql: """
        SELECT \(columns.isEmpty ? "1" : columns) FROM \(table.name.quotedIdentifier)
        WHERE \(condition(table.key))
        """, arguments: StatementArguments(try keyValues(of: row, in: table))
    )?.values
  }

  /// The registers of a row that have a version of their own. Columns of the table have no value here.
  func registers(
    of row: SQLValue, in table: TableSchema, since version: SyncVersion
  ) throws -> [CellName: Register] {
    var registers: [CellName: Register] = [:]
    try db.forEachRow(
      sql: """
        SELECT col, part, clock, node, value FROM ratchet_sync_cells WHERE number = ? AND row = ?
        """, arguments: [table.number, row]
    ) { found in
      let part = try found[1, as: String.self]
      let own = SyncVersion(
        clock: SyncClock(rawValue: try found[2]), node: SyncNode(rawValue: try found[3]))
      guard own >= version else { return }
      let value = try found[4, as: String?.self].flatMap { SyncValue(tagged: $0) }
      registers[CellName(try found[0], part: part.isEmpty ? nil : String(part.dropFirst()))] =
        Register(version: own, value: value ?? .null)
    }
    return registers
  }

  /// Stores the version of a register of a row that is in its table; and its value, unless the table
  /// has it.
  func store(
    _ version: SyncVersion, _ value: SyncValue? = nil, of cell: CellName, row: SQLValue,
    in table: TableSchema
  ) throws {
    // A part can be an empty text, so parts are marked.
    try db.execute(
      sql: """
        INSERT INTO ratchet_sync_cells (number, row, col, part, clock, node, value)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET clock = excluded.clock, node = excluded.node,
          value = excluded.value
        """,
      arguments: [
        table.number, row, cell.column, cell.part.map { "=" + $0 } ?? "", version.clock.rawValue,
        version.node.rawValue, value?.tagged,
      ])
  }

  func removeCells(of row: SQLValue, in table: TableSchema) throws {
    try db.execute(
      sql: "DELETE FROM ratchet_sync_cells WHERE number = ? AND row = ?",
      arguments: [table.number, row])
  }

  /// Removes all that is known of a row that has left its table.
  func forget(_ row: SQLValue, in table: TableSchema) throws {
    try removeCells(of: row, in: table)
    try db.execute(
      sql: "DELETE FROM \(table.rows) WHERE row = ?", arguments: StatementArguments([row]))
  }

  /// Stores the registers of a row that is not in its table.
  ///
  /// `reason` says why a row that exists is not there, and `waits` which row it needs, if it is one.
  func hide(
    _ state: RowState, name: String, key: String, reason: String?, waits: String? = nil
  ) throws {
    if state.isAlive { hasParked = true }
    if state.isAlive, waits != nil, let table = table(name) {
      waiting.append(self.name(of: key, in: table))
    }
    var cells: String?
    if !state.cells.isEmpty {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      let registers = state.cells.sorted { $0.key < $1.key }.map { name, register in
        SyncCell(
          column: name.column, part: name.part, value: register.value,
          clock: register.version.clock, node: register.version.node)
      }
      cells = String(decoding: try encoder.encode(registers), as: UTF8.self)
    }
    try db.execute(
      sql: """
        INSERT INTO ratchet_sync_hidden (name, key, clock, node, alive, cells, reason, waits)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET clock = excluded.clock, node = excluded.node,
          alive = excluded.alive, cells = excluded.cells, reason = excluded.reason,
          waits = excluded.waits
        """,
      arguments: [
        name, key, state.alive.version.clock.rawValue, state.alive.version.node.rawValue,
        state.isAlive ? 1 : 0, cells, reason, waits,
      ])
  }

  func removeHidden(_ name: String, _ key: String) throws {
    try db.execute(
      sql: "DELETE FROM ratchet_sync_hidden WHERE name = ? AND key = ?", arguments: [name, key])
  }
}
