/// Reads the current state of a row by its identity.
struct RowLookup {
  enum Answer: Equatable {
    case value(SQLValue)
    case missing
    /// SQL cannot name the row.
    case unknown
  }

  let table: TableName
  let facts: TableFacts
  let database: Database

  func isThere(_ row: RowIdentity) throws -> Bool? {
    switch try value(of: nil, in: row) {
    case .value: true
    case .missing: false
    case .unknown: nil
    }
  }

  /// - Parameter column: The column to read; `nil` to check only whether the row exists.
  func value(of column: String?, in row: RowIdentity) throws -> Answer {
    guard facts.kind == .table, let (names, values) = key(row) else { return .unknown }
    let selected = column.map(\.quotedIdentifier) ?? "1"
    var answer = Answer.missing
    try database.prepare(
      """
      SELECT \(([selected] + names).joined(separator: ", "))
      FROM \(table.schema.quotedIdentifier).\(table.name.quotedIdentifier)
      WHERE \(names.map { "\($0) IS ?" }.joined(separator: " AND "))
      """
    ).forEachRow(arguments: StatementArguments(values)) { found in
      // Texts may be equal by the column's collation without being identical.
      for (place, value) in values.enumerated() {
        let other = try found[place + 1, as: SQLValue.self]
        guard other == value || other.isSameNumber(as: value) else { return }
      }
      answer = .value(try found[0, as: SQLValue.self])
    }
    return answer
  }

  private func key(_ row: RowIdentity) -> (names: [String], values: [SQLValue])? {
    switch (row, facts.identity) {
    case (.rowID(let id), _): facts.rowIDName.map { ([$0], [.integer(id)]) }
    case (.primaryKey(let values), .columns(let places)):
      (places.map { facts.columnNames[Int($0)].quotedIdentifier }, values)
    case (.primaryKey, _): nil
    }
  }
}

extension SQLValue {
  /// Whether both are the same number: the hook reports a whole number in a `REAL` column as an
  /// integer.
  fileprivate func isSameNumber(as other: SQLValue) -> Bool {
    switch (self, other) {
    case (.integer(let whole), .real(let real)), (.real(let real), .integer(let whole)):
      Double(whole) == real
    default: false
    }
  }
}
