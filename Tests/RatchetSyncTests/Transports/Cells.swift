import RatchetSync

/// The registers that count, by the rules of ``SyncOperation``, computed without any of its code.
struct Cells: Equatable {
  var values: [String: String] = [:]

  init(_ operations: [SyncOperation]) {
    let cells = operations.flatMap { operation in
      operation.cells.map { cell in
        (
          row: operation.key, column: cell.column, value: cell.value.tagged,
          rank: [operation.clock.rawValue, operation.node.rawValue]
        )
      }
    }
    for row in Set(cells.map(\.row)) {
      let own = cells.filter { $0.row == row }
      let reset =
        own.filter { $0.column == "_alive" }.map(\.rank)
        .max { $0.lexicographicallyPrecedes($1) } ?? [0, 0]
      for column in Set(own.map(\.column)) {
        let best = own.filter { $0.column == column }
          .max { $0.rank.lexicographicallyPrecedes($1.rank) }
        if let best, !best.rank.lexicographicallyPrecedes(reset) {
          values["\(row)/\(column)"] = "\(best.rank) \(best.value)"
        }
      }
    }
  }
}
