/// Rows of one type that an insert writes. Two values are equal if they bind the same values to the
/// same columns.
struct InsertedRows: Hashable, Sendable {
  private let rows: any BoundRows

  init<Row: Table>(_ rows: [Row]) {
    self.rows = TableRows(rows: rows)
  }

  init(columns: [String], values: [[SQLValue]]) {
    rows = ValueRows(columns: columns, values: values)
  }

  var columns: [String] { rows.columns }
  /// The columns and placeholders of a number of rows: `("id", "title") VALUES (?, ?), (?, ?)`.
  func clause(of rowCount: Int) -> String {
    guard rowCount > 1 else { return rows.clause }
    let more = ", \(TableText.places(columns.count))"
    return rows.clause + String(repeating: more, count: rowCount - 1)
  }
  var count: Int { rows.count }
  var values: [[SQLValue]] { rows.boundValues }

  /// Binds as many rows as the statement takes, and calls `run`, until the rows of the range are
  /// used up. The count of the range is a multiple of `rowsPerRun`.
  ///
  /// - Returns: the index of the first row that was not inserted. It is the end of the range, unless
  ///   the rows of a run are too large to be in memory at the same time.
  func insert(
    _ range: Range<Int>, _ rowsPerRun: Int, with statement: Statement, texts: BoundTexts,
    run: () throws -> Void
  ) throws -> Int {
    try rows.insert(range, rowsPerRun, with: statement, texts: texts, run: run)
  }

  /// The bytes of texts and blobs beyond which several rows are not inserted in one run.
  static let bytesPerRun = 256 << 10

  static func == (left: Self, right: Self) -> Bool {
    left.columns == right.columns && left.values == right.values
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(columns)
    hasher.combine(values)
  }
}

private protocol BoundRows: Sendable {
  var columns: [String] { get }
  var clause: String { get }
  var count: Int { get }
  var boundValues: [[SQLValue]] { get }
  func insert(
    _ range: Range<Int>, _ rowsPerRun: Int, with statement: Statement, texts: BoundTexts,
    run: () throws -> Void
  ) throws -> Int
}

private struct TableRows<Row: Table>: BoundRows {
  let rows: [Row]
  var columns: [String] { TableText.of(Row.self).writableNames }
  var clause: String { TableText.of(Row.self).values }
  var count: Int { rows.count }
  var boundValues: [[SQLValue]] { rows.map(\.boundValues) }

  func insert(
    _ range: Range<Int>, _ rowsPerRun: Int, with statement: Statement, texts: BoundTexts,
    run: () throws -> Void
  ) throws -> Int {
    let columns = columns
    let count = columns.count
    // One binder serves all rows: making a binder retains the objects that it refers to.
    var binder = RowBinder(statement, texts: texts, columns: columns)
    for first in stride(from: range.lowerBound, to: range.upperBound, by: rowsPerRun) {
      statement.reset()
      binder.start()
      for number in 0..<rowsPerRun {
        try rows[first + number].bind(to: &binder)
        try binder.finish((number + 1) * count)
        if binder.byteCount > InsertedRows.bytesPerRun, rowsPerRun > 1 { return first }
      }
      try run()
    }
    return range.upperBound
  }
}

private struct ValueRows: BoundRows {
  let columns: [String]
  let values: [[SQLValue]]

  var clause: String { TableText.values(columns) }
  var count: Int { values.count }
  var boundValues: [[SQLValue]] { values }

  func insert(
    _ range: Range<Int>, _ rowsPerRun: Int, with statement: Statement, texts: BoundTexts,
    run: () throws -> Void
  ) throws -> Int {
    for first in stride(from: range.lowerBound, to: range.upperBound, by: rowsPerRun) {
      statement.reset()
      let bound = values[first..<first + rowsPerRun].joined()
      var byteCount = 0
      for (offset, value) in bound.enumerated() {
        try statement.bind(value, at: Int32(offset + 1))
        byteCount += value.byteCount
        if byteCount > InsertedRows.bytesPerRun, rowsPerRun > 1 { return first }
      }
      try run()
    }
    return range.upperBound
  }
}

extension Table {
  /// The values that the row binds, with the names of their columns.
  var namedValues: [(name: String, value: SQLValue)] {
    zip(Self.TableColumns.writableColumns, boundValues).map { ($0.name, $1) }
  }

  /// The values that the row binds. If binding throws, NaN takes the place of the missing values;
  /// binding NaN throws, too.
  var boundValues: [SQLValue] {
    var binder = RowBinder()
    do {
      try bind(to: &binder)
      return binder.values
    } catch {
      let missing = Self.TableColumns.writableColumns.count - binder.values.count
      return binder.values + [SQLValue](repeating: .real(.nan), count: max(missing, 0))
    }
  }
}
