extension SyncOperation {
  /// The indices of the operations of which no cell counts any more: each is replaced by a greater
  /// version, or void since its row was deleted or made again later.
  ///
  /// Removing them from a log harms no client: the operation that replaced one of them is behind the
  /// client's cursor too, or still to come. So a cursor never expires by compaction, and the log
  /// from its start is a snapshot.
  static func superseded(in operations: [SyncOperation]) -> Set<Int> {
    var resets: [LogRow: SyncVersion] = [:]
    var winners: [LogRegister: LogWinner] = [:]
    for (index, operation) in operations.enumerated() {
      let row = LogRow(operation)
      for cell in operation.cells {
        let version = operation.version(of: cell)
        if cell.column == alive { resets[row] = max(resets[row] ?? .zero, version) }
        let register = LogRegister(cell, of: row)
        let candidate = LogWinner(version: version, value: cell.value.tagged, index: index)
        if let winner = winners[register], !winner.loses(to: candidate) { continue }
        winners[register] = candidate
      }
    }
    var superseded = Set(operations.indices)
    for (register, winner) in winners
    where winner.version >= (resets[register.row] ?? .zero) {
      superseded.remove(winner.index)
    }
    return superseded
  }
}

// Names are compared byte by byte, as databases do: for strings of Swift, two spellings of one
// character are equal.

private struct LogRow: Hashable {
  let table: [UInt8]
  let key: [UInt8]

  init(_ operation: SyncOperation) {
    table = Array(operation.table.utf8)
    key = Array(operation.key.utf8)
  }
}

private struct LogRegister: Hashable {
  let row: LogRow
  let column: [UInt8]
  let part: [UInt8]?

  init(_ cell: SyncCell, of row: LogRow) {
    self.row = row
    column = Array(cell.column.utf8)
    part = cell.part.map { Array($0.utf8) }
  }
}

private struct LogWinner {
  let version: SyncVersion
  let value: String
  let index: Int

  /// Of equal cells the first one stays.
  func loses(to other: LogWinner) -> Bool {
    if version != other.version { return version < other.version }
    return value.utf8.lexicographicallyPrecedes(other.value.utf8)
  }
}
