extension Database {
  /// Returns every row, decoded from the columns that have the names of its coding keys, ignoring
  /// the case of ASCII letters.
  ///
  /// Columns without a coding key are ignored. Enums with a raw value, dates and UUIDs have the
  /// same stored form as in the rest of the library; a value with keys or elements of its own is
  /// decoded from JSON. A column that is missing, or that holds a value of another type, throws a
  /// ``DatabaseError`` that names the column but not the value.
  ///
  /// Decoding takes several times as long as ``RowDecodable`` or a `Table` does.
  ///
  /// ```swift
  /// struct Book: Decodable {
  ///   var id: Int
  ///   var title: String
  /// }
  /// let books = try db.fetchAll(decoding: Book.self, sql: "SELECT * FROM book ORDER BY id")
  /// ```
  public func fetchAll<T: Decodable>(
    decoding type: T.Type, sql: String,
    arguments: StatementArguments = StatementArguments()
  ) throws -> [T] {
    var all: [T] = []
    try withDecodableRow(sql, arguments) { row in
      all.append(try row.decode(T.self))
      return true
    }
    return all
  }

  /// Returns the first row, or `nil` if there is none; see ``fetchAll(decoding:sql:arguments:)``.
  public func fetchOne<T: Decodable>(
    decoding type: T.Type, sql: String,
    arguments: StatementArguments = StatementArguments()
  ) throws -> T? {
    var first: T?
    try withDecodableRow(sql, arguments) { row in
      first = try row.decode(T.self)
      return false
    }
    return first
  }

  /// Calls `body` with each row until it returns `false`.
  package func withDecodableRow(
    _ sql: String, _ arguments: StatementArguments, _ body: (DecodableRow) throws -> Bool
  ) throws {
    try withStatement(sql) { statement in
      try statement.start(arguments)
      defer { statement.reset() }
      var row: DecodableRow?
      while try statement.step() {
        let current = DecodableRow.current(of: statement, after: &row)
        guard try body(current) else { return try statement.finish() }
      }
    }
  }
}
