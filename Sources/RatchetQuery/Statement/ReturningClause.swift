extension QueryFragment {
  /// `RETURNING "id", "title"`, or nothing.
  ///
  /// SQLite knows the rows that were written by the table's own name only, whatever the statement calls
  /// it. So a column under another name is written with the table's; and any other expression, which
  /// may hold a subquery over the same table, as one over a single row that has the other name.
  mutating func append<T: Table>(returning columns: [QueryFragment], of table: T.Type) {
    guard !columns.isEmpty else { return }
    append(verbatim: " RETURNING ")
    guard T.tableAlias != nil else { return append(columns.joined()) }
    let (alias, name) = (T.qualifier.quotedIdentifier, T.tableName.quotedIdentifier)
    var names = T.TableColumns.allColumns.map(\.name.quotedIdentifier)
    // Not every table has one.
    let rowID = "rowid".quotedIdentifier
    if !names.contains(rowID), columns.contains(where: { $0.sql.contains("\(alias).\(rowID)") }) {
      names.append(rowID)
    }
    let row = names.map { "\(name).\($0) AS \($0)" }.joined(separator: ", ")
    let results = columns.flatMap(\.resultColumns).map { column in
      if let own = names.first(where: { column.sql == "\(alias).\($0)" }) {
        return QueryFragment(verbatim: "\(name).\(own)")
      }
      return "(SELECT " + column + QueryFragment(verbatim: " FROM (SELECT \(row)) AS \(alias))")
    }
    append(results.joined())
  }

  /// The columns of a result that stand in it, with commas between.
  private var resultColumns: [QueryFragment] {
    var columns: [QueryFragment] = []
    var scanner = SQLScanner()
    var (start, depth) = (0, 0)
    for (place, byte) in sql.utf8.enumerated() {
      scanner.advance(byte)
      guard scanner.state == .code else { continue }
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        columns.append(part(start..<place))
        start = place + 1
      default: break
      }
    }
    columns.append(part(start..<sql.utf8.count))
    return columns
  }
}
