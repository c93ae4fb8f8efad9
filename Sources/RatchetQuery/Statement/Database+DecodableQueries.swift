public import RatchetSQLite

extension Database {
  /// Returns every row of a query; see
  /// ``/RatchetSQLite/Database/fetchAll(decoding:sql:arguments:)``.
  public func fetchAll<T: Decodable>(
    decoding type: T.Type, _ query: some QueryStatement
  ) throws -> [T] {
    var all: [T] = []
    try withDecodableRow(query) { row in
      all.append(try row.decode(T.self))
      return true
    }
    return all
  }

  /// Returns the first row of a query, or `nil` if there is none; see
  /// ``/RatchetSQLite/Database/fetchAll(decoding:sql:arguments:)``.
  public func fetchOne<T: Decodable>(
    decoding type: T.Type, _ query: some QueryStatement
  ) throws -> T? {
    var first: T?
    try withDecodableRow(query) { row in
      if first == nil { first = try row.decode(T.self) }
      return false
    }
    return first
  }

  private func withDecodableRow(
    _ query: some QueryStatement, _ body: (DecodableRow) throws -> Bool
  ) throws {
    guard let divided = query as? any DividedStatement else {
      let query = query.query
      guard !query.isEmpty else { return }
      try checkCount(of: query)
      return try withDecodableRow(query.sql, StatementArguments(query.values), body)
    }
    var row: DecodableRow?
    // All parts run, even if only the first row is returned.
    try divided.runParts(self) { statement in
      while try statement.step() { _ = try body(DecodableRow.current(of: statement, after: &row)) }
    }
  }
}
