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
  /// The columns and placeholders of one row: `("id", "title") VALUES (?, ?)`.
  var clause: String { rows.clause }
  var count: Int { rows.count }
  var values: [[SQLValue]] { rows.boundValues }

  /// Binds each row in turn, and calls `run` after each.
  func forEach(
    with statement: Statement, texts: BoundTexts, run: () throws -> Void
  ) throws {
    try rows.forEach(with: statement, texts: texts, run: run)
  }

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
  func forEach(with statement: Statement, texts: BoundTexts, run: () throws -> Void) throws
}

private struct TableRows<Row: Table>: BoundRows {
  let rows: [Row]
  var columns: [String] { TableText.of(Row.self).writableNames }
  var clause: String { TableText.of(Row.self).values }
  var count: Int { rows.count }
  var boundValues: [[SQLValue]] { rows.map(\.boundValues) }

  func forEach(with statement: Statement, texts: BoundTexts, run: () throws -> Void) throws {
    let columns = columns
    let count = columns.count
    // One binder serves all rows: making a binder retains the objects that it refers to.
    var binder = RowBinder(statement, texts: texts, columns: columns)
    for row in rows {
      statement.reset()
      binder.startRow()
      try row.bind(to: &binder)
      try binder.finish(count)
      try run()
    }
  }
}

private struct ValueRows: BoundRows {
  let columns: [String]
  let values: [[SQLValue]]

  var clause: String { TableText.values(columns) }
  var count: Int { values.count }
  var boundValues: [[SQLValue]] { values }

  func forEach(with statement: Statement, texts: BoundTexts, run: () throws -> Void) throws {
    for row in values {
      statement.reset()
      for (index, value) in row.enumerated() { try statement.bind(value, at: Int32(index + 1)) }
      try run()
    }
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
