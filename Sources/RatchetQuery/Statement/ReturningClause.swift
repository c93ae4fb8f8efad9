extension QueryFragment {
  /// Appends `RETURNING "id", "title"`, or nothing if there are no columns.
  ///
  /// In a RETURNING clause, SQLite accepts only the table's own name as a qualifier, even if the
  /// statement gives the table an alias. A column that is qualified by the alias is therefore
  /// rewritten with the table's name. Any other expression, which may contain a subquery of the
  /// same table, becomes a subquery of a single row that has the alias.
  mutating func append<T: Table>(returning columns: [QueryFragment], of table: T.Type) {
    guard !columns.isEmpty else { return }
    append(verbatim: " RETURNING ")
    guard T.tableAlias != nil else { return append(columns.joined()) }
    let (alias, name) = (T.qualifier.quotedIdentifier, T.tableName.quotedIdentifier)
    var names = T.TableColumns.allColumns.map(\.name.quotedIdentifier)
    // Tables `WITHOUT ROWID` have none, so `rowid` is added only if a column uses it.
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

  /// The result columns in the fragment, which are separated by commas.
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
