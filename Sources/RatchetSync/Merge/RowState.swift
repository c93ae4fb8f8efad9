/// All registers of a row: a pure value that operations are merged into.
///
/// Merging is commutative, associative and idempotent: rows that have received the same operations,
/// in any order and any number of times, are equal.
struct RowState: Hashable, Sendable {
  /// Whether the row exists: 1 or 0. Before the first insert was received its version is zero.
  var alive = Register(version: .zero, value: .integer(0))
  /// The registers of columns. None has a lower version than ``alive``.
  var cells: [CellName: Register] = [:]

  /// Whether the row exists.
  var isAlive: Bool { alive.value == .integer(1) }

  /// The changes that a merge made.
  struct Changes: Hashable, Sendable {
    /// Whether the row was inserted, deleted or reset.
    var isReset = false
    /// The registers that have a new value or version, or none any more.
    var cells: Set<CellName> = []

    var isEmpty: Bool { !isReset && cells.isEmpty }
  }

  /// Merges an operation of this row, and returns the changes.
  mutating func merge(_ operation: SyncOperation) -> Changes {
    var changes = Changes()
    for cell in operation.cells where cell.column == SyncOperation.alive {
      let register = Register(version: operation.version(of: cell), value: cell.value)
      guard register.wins(over: alive) else { continue }
      alive = register
      changes.isReset = true
    }
    if changes.isReset {
      for (name, register) in cells where register.version < alive.version {
        cells[name] = nil
        changes.cells.insert(name)
      }
    }
    for cell in operation.cells where cell.column != SyncOperation.alive {
      let register = Register(version: operation.version(of: cell), value: cell.value)
      let name = CellName(cell.column, part: cell.part)
      guard register.version >= alive.version else { continue }
      if let current = cells[name], !register.wins(over: current) { continue }
      cells[name] = register
      changes.cells.insert(name)
    }
    return changes
  }

  /// The registers as the cells of an operation of a given version. Cells of other versions carry
  /// their own.
  func operationCells(_ version: SyncVersion) -> [SyncCell] {
    func cell(_ name: CellName, _ register: Register) -> SyncCell {
      SyncCell(
        column: name.column, part: name.part, value: register.value,
        clock: register.version.clock == version.clock ? nil : register.version.clock,
        node: register.version.node == version.node ? nil : register.version.node)
    }
    var all = cells.sorted { $0.key < $1.key }.map(cell)
    if alive.version > .zero { all.insert(cell(CellName(SyncOperation.alive), alive), at: 0) }
    return all
  }

  /// The parts of a column that merges by parts.
  func parts(of column: String) -> [String: Register] {
    var parts: [String: Register] = [:]
    for (name, register) in cells where name.column == column {
      if let part = name.part { parts[part] = register }
    }
    return parts
  }
}
