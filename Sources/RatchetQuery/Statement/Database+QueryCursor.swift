extension Database {
  /// The rows of a statement, read by a function; see ``fetchCursor(_:sql:arguments:)``.
  func fetchCursor<Element>(
    sql: String, arguments: StatementArguments, decode: @escaping (Row) throws -> Element
  ) throws -> Cursor<Element> {
    let statement = try checkOut(sql) ?? prepare(sql)
    do {
      try statement.start(arguments)
    } catch {
      statements.checkIn(statement, sql)
      throw error
    }
    return Cursor(statement, of: self, decode: decode) { [self] in
      statements.checkIn($0, sql)
    }
  }
}
