import Foundation
import RatchetSQLite

@testable import RatchetSync

/// All that a node knows at rest.
struct NodeContents: Equatable {
  /// The registers of all rows, by table and key.
  var rows: [String: RowState] = [:]
  /// The names of the rows that wait.
  var parked: Set<String> = []
  /// The values in the tables.
  var visible: [String: [SyncValue]] = [:]

  init(_ node: SimulatedNode) throws {
    self = try node.database.read { db in try NodeContents(try node.replica.work(db)) }
  }

  private init(_ work: ReplicaTransaction) throws {
    for table in work.tables {
      let keys = try work.db.fetchAll(String.self, sql: "SELECT key FROM \(table.rows)")
      for key in keys {
        let (place, state) = try work.load(table.name, key)
        guard case .table(let row) = place else { continue }
        let name = "\(table.name) \(key)"
        rows[name] = Self.normalized(state)
        visible[name] = try zip(table.columns, try work.values(of: row, in: table) ?? []).map {
          try work.wireValue($1, of: $0, in: table)
        }
      }
    }
    try work.db.forEachRow(sql: "SELECT name, key, alive FROM ratchet_sync_hidden") { row in
      let table = try row[0, as: String.self]
      let key = try row[1, as: String.self]
      rows["\(table) \(key)"] = Self.normalized(try work.load(table, key).state)
      if try row[2, as: Bool.self] { parked.insert("\(table) \(key)") }
    }
  }

  /// A row that was in its table when a column was added has the column's default in a register.
  private static func normalized(_ state: RowState) -> RowState {
    var state = state
    for column in ["note", "touched"] {
      let register = state.cells[CellName(column)]
      guard let register, register.version == state.alive.version,
        register.value == .text("none") || register.value == .null
      else { continue }
      state.cells[CellName(column)] = nil
    }
    return state
  }
}

extension Simulation {
  /// Returns the broken promises, one line each.
  func problems() throws -> [String] {
    var problems: [String] = []
    let contents = try nodes.map(NodeContents.init)
    let first = contents[0]
    for (index, other) in contents.enumerated().dropFirst() where other != first {
      problems.append("node \(index) differs from node 0: \(difference(first, other))")
    }
    for (index, node) in nodes.enumerated() {
      let status = try node.database.read { try node.replica.status($0) }
      if status.outboxCount != 0 { problems.append("node \(index) has an outbox") }
      for edit in node.edits where !isVisibleOrOverwritten(edit, in: first) {
        problems.append("node \(index) has lost \(edit)")
      }
      let broken = try node.database.read { db in
        try db.fetchAll(String.self, sql: "PRAGMA foreign_key_check")
      }
      if !broken.isEmpty { problems.append("node \(index) has broken references: \(broken)") }
    }
    if storedTwice != 0 { problems.append("\(storedTwice) operations were stored twice") }
    problems += wrongRegisters(in: first)
    return problems
  }

  private func isVisibleOrOverwritten(
    _ edit: SimulatedNode.Edit, in contents: NodeContents
  ) -> Bool {
    guard let row = contents.rows["\(edit.table) \(edit.key)"] else { return false }
    if !row.isAlive { return true }
    guard let register = row.cells[CellName(edit.column)] else { return false }
    // Another node can have the same clock, and win by its number.
    return register.value == edit.value || register.version.clock >= edit.clock
  }

  /// Compares the registers with those that the server's log makes without any state: of all versions
  /// of a register the greatest, unless the row was inserted or deleted later.
  private func wrongRegisters(in contents: NodeContents) -> [String] {
    var alive: [String: Register] = [:]
    for operation in log {
      for cell in operation.cells where cell.column == SyncOperation.alive {
        let register = Register(version: operation.version(of: cell), value: cell.value)
        let name = "\(operation.table) \(operation.key)"
        if alive[name].map({ register.wins(over: $0) }) ?? true { alive[name] = register }
      }
    }
    var greatest: [String: [CellName: Register]] = [:]
    for operation in log {
      let name = "\(operation.table) \(operation.key)"
      for cell in operation.cells where cell.column != SyncOperation.alive {
        let register = Register(version: operation.version(of: cell), value: cell.value)
        guard register.version >= alive[name]?.version ?? .zero else { continue }
        let cellName = CellName(cell.column, part: cell.part)
        if greatest[name]?[cellName].map({ register.wins(over: $0) }) ?? true {
          greatest[name, default: [:]][cellName] = register
        }
      }
    }
    var problems: [String] = []
    for (name, row) in contents.rows.sorted(by: { $0.key < $1.key }) {
      if row.alive != alive[name] { problems.append("\(name): wrong existence") }
      for (cell, register) in row.cells where register != greatest[name]?[cell] {
        // A column's default is in no operation of an older program.
        if greatest[name]?[cell] == nil, register.version == row.alive.version { continue }
        problems.append("\(name): wrong \(cell.column)")
      }
    }
    for name in alive.keys.sorted() where contents.rows[name] == nil {
      problems.append("\(name): missing")
    }
    return problems
  }

  private func difference(_ left: NodeContents, _ right: NodeContents) -> String {
    let names = Set(left.rows.keys).union(right.rows.keys).sorted()
    let rows = names.filter { left.rows[$0] != right.rows[$0] }.prefix(2).map {
      "\($0): \(left.rows[$0].map { "\($0)" } ?? "none") / \(right.rows[$0].map { "\($0)" } ?? "none")"
    }
    let visible = names.filter { left.visible[$0] != right.visible[$0] }.prefix(2).map {
      "\($0): \(left.visible[$0] ?? []) / \(right.visible[$0] ?? [])"
    }
    return (rows + visible + left.parked.symmetricDifference(right.parked).prefix(3))
      .joined(separator: "; ")
  }
}
