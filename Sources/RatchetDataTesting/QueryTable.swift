import Foundation
import RatchetData

/// The rows of a query as a text table: a line of names, a line of dashes, and a line for each row.
///
/// | value | shown as |
/// |---|---|
/// | NULL | `NULL` |
/// | a number | as Swift prints it; a column of numbers is aligned to the right |
/// | a text | in double quotes, with Swift's escapes |
/// | a blob | `x'00ff' (2 bytes)`; of more than 32 bytes the first 16, and a checksum of all |
struct QueryTable {
  private let columns: [Column]
  private let rowCount: Int

  init(_ rows: QueryRows) {
    rowCount = rows.rows.count
    columns = rows.columns.indices.map { index in
      Column(name: rows.columns[index], values: rows.rows.map { $0[index] })
    }
  }

  var text: String {
    guard !columns.isEmpty else { return Wording.noColumns }
    let lines = [line(\.name), line { String(repeating: "-", count: $0.width) }]
    guard rowCount > 0 else { return (lines + [Wording.noRows]).joined(separator: "\n") }
    return (lines + (0..<rowCount).map { row in line { $0.cells[row] } }).joined(separator: "\n")
  }

  private func line(_ cell: (Column) -> String) -> String {
    var line = columns.map { $0.aligned(cell($0)) }.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }

  private struct Column {
    let name: String
    let cells: [String]
    let width: Int
    let isOfNumbers: Bool

    init(name: String, values: [SQLValue]) {
      self.name = name.escaped
      cells = values.map(\.cell)
      width = cells.map(\.displayWidth).reduce(max(1, self.name.displayWidth), max)
      let kinds = Set(values.compactMap(\.isNumber))
      isOfNumbers = kinds == [true]
    }

    func aligned(_ cell: String) -> String {
      let blanks = String(repeating: " ", count: width - cell.displayWidth)
      return isOfNumbers ? blanks + cell : cell + blanks
    }
  }
}

extension SQLValue {
  /// Nil for NULL, which can be in either kind of column.
  fileprivate var isNumber: Bool? {
    switch self {
    case .null: nil
    case .integer, .real: true
    case .text, .blob: false
    }
  }

  fileprivate var cell: String {
    switch self {
    case .null: "NULL"
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .text(let text): "\"\(text.escaped)\""
    case .blob(let data): Wording.blob([UInt8](data))
    }
  }
}
