extension Statement {
  /// Runs the statement to its end. Rows that it returns are ignored.
  public func execute(arguments: StatementArguments = StatementArguments()) throws {
    try start(arguments)
    defer { reset() }
    while try step() {}
  }

  /// Calls `body` with each row, in constant memory. Throws if `body` runs the statement again.
  public func forEachRow(
    arguments: StatementArguments = StatementArguments(), _ body: (Row) throws -> Void
  ) throws {
    try start(arguments)
    let execution = execution
    defer { reset() }
    while try step() {
      try body(Row(self))
      guard execution == self.execution else {
        throw DatabaseError(code: .misuse, message: Wording.unusedStatement, sql: sql)
      }
    }
  }

  /// Returns all rows, in the order of the result.
  @inlinable
  public func fetchAll<T: RowDecodable>(
    _ type: T.Type = T.self, arguments: StatementArguments = StatementArguments()
  ) throws -> [T] {
    var all: [T] = []
    try forEachRow(arguments: arguments) { all.append(try T(row: $0)) }
    return all
  }

  /// Returns the first row, or `nil` if there is none. The statement runs no further.
  public func fetchOne<T: RowDecodable>(
    _ type: T.Type = T.self, arguments: StatementArguments = StatementArguments()
  ) throws -> T? {
    try start(arguments)
    defer { reset() }
    guard try step() else { return nil }
    let first = try T(row: Row(self))
    try finish()
    return first
  }

  /// Returns a cursor over the rows, which are read one at a time. Running the statement again ends
  /// the cursor.
  public func fetchCursor<T: RowDecodable>(
    _ type: T.Type = T.self, arguments: StatementArguments = StatementArguments()
  ) throws -> Cursor<T> {
    try start(arguments)
    let execution = execution
    return database.cursor(over: self) { statement in
      if statement.execution == execution { statement.reset() }
    }
  }
}
