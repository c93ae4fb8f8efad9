import RatchetCSQLite

/// All rows of a query, as they are stored, for display.
package struct QueryRows: Hashable, Sendable {
  package var columns: [String]
  package var rows: [[SQLValue]]

  package init(columns: [String], rows: [[SQLValue]]) {
    self.columns = columns
    self.rows = rows
  }
}

extension QueryStatement {
  /// Runs the query. Each row is also decoded, so that a row that does not fit its type throws.
  package func rows(_ db: Database) throws -> QueryRows {
    let query = query
    return try db.withStatement(query.sql, binding: query.values) { statement in
      let count = sqlite3_column_count(statement.pointer)
      var result = QueryRows(columns: (0..<Int(count)).map(statement.columnName), rows: [])
      while try statement.step() {
        result.rows.append(
          try (0..<count).map { index in
            guard let value = Column(statement: statement.pointer, index: index).value else {
              throw statement.mismatch(Int(index), expected: SQLValue.self)
            }
            return value
          })
        guard QueryValue.self != NoRows.self else { continue }
        var decoder = RowDecoder(statement)
        _ = try QueryValue.decode(from: &decoder)
      }
      return result
    }
  }
}
