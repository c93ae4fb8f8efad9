extension Database {
  /// Returns all rows, in the order of the result.
  ///
  /// ```swift
  /// let titles = try db.fetchAll(String.self, sql: "SELECT title FROM book ORDER BY title")
  /// ```
  @inlinable
  public func fetchAll<T: RowDecodable>(
    _ type: T.Type = T.self, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> [T] {
    var all: [T] = []
    try forEachRow(sql: sql, arguments: arguments) { all.append(try T(row: $0)) }
    return all
  }

  /// Returns the first row, or `nil` if there is none. The statement runs no further.
  ///
  /// A NULL is a row: use an optional type if the value can be NULL.
  ///
  /// ```swift
  /// let count = try db.fetchOne(Int.self, sql: "SELECT count(*) FROM book") ?? 0
  /// let newest = try db.fetchOne(Date?.self, sql: "SELECT max(added) FROM book") ?? nil
  /// ```
  public func fetchOne<T: RowDecodable>(
    _ type: T.Type = T.self, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> T? {
    try withStatement(sql) { try $0.fetchOne(type, arguments: arguments) }
  }

  /// Returns a cursor over the rows, which are read one at a time and in constant memory. It is
  /// valid until the access ends.
  public func fetchCursor<T: RowDecodable>(
    _ type: T.Type = T.self, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> Cursor<T> {
    let statement = try checkOut(sql) ?? prepare(sql)
    do {
      try statement.start(arguments)
    } catch {
      statements.checkIn(statement, sql)
      throw error
    }
    return cursor(over: statement) { [self] in statements.checkIn($0, sql) }
  }

  /// Calls `body` with each row, in constant memory. An error that `body` throws ends the run.
  public func forEachRow(
    sql: String, arguments: StatementArguments = StatementArguments(),
    _ body: (Row) throws -> Void
  ) throws {
    try withStatement(sql) { try $0.forEachRow(arguments: arguments, body) }
  }

  func cursor<T: RowDecodable>(
    over statement: Statement, release: @escaping (Statement) -> Void
  ) -> Cursor<T> {
    Cursor(statement, of: self, decode: T.init(row:), release: release)
  }
}

extension Database {
  /// Runs `body` with the statement of that text and its values bound: a cached statement, or a new
  /// one that is then cached.
  @usableFromInline
  package func withStatement<T>(
    _ sql: String, binding values: [SQLValue], _ body: (Statement) throws -> T
  ) throws -> T {
    try withStatement(sql) { statement in
      try statement.start(StatementArguments(values))
      defer { statement.reset() }
      return try body(statement)
    }
  }
}
