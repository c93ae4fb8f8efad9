import CSQLite

extension Database {
  /// Runs a statement to its end.
  ///
  /// Several statements, separated by semicolons, run one after the other; they take no arguments.
  /// The prepared statement is kept for the next time.
  ///
  /// ```swift
  /// try db.execute(sql: "DELETE FROM book WHERE id = ?", arguments: [id])
  /// ```
  public func execute(
    sql: String, arguments: StatementArguments = StatementArguments()
  ) throws {
    if let statement = statements.checkOut(sql) {
      defer { statements.checkIn(statement, sql) }
      return try statement.execute(arguments: arguments)
    }
    let (first, rest) = try prepareFirst(sql[...])
    guard let first else {
      throw DatabaseError(code: .misuse, message: Wording.emptySQL, sql: sql)
    }
    // A statement is prepared just before it runs: it may need the table that the last one made.
    // So the only look ahead is whether anything but white space follows.
    if rest.allSatisfy(\.isWhitespace) {
      defer { statements.checkIn(first, sql) }
      return try first.execute(arguments: arguments)
    }
    try executeAll(first, rest, arguments: arguments)
  }

  private func executeAll(
    _ first: Statement, _ rest: Substring, arguments: StatementArguments
  ) throws {
    if !arguments.isEmpty {
      guard try prepareFirst(rest).statement == nil else {
        throw DatabaseError(
          code: .misuse, message: Wording.argumentsForSeveral, sql: first.sql)
      }
      return try first.execute(arguments: arguments)
    }
    try first.execute()
    var rest = rest
    while case (let next?, let after) = try prepareFirst(rest) {
      try next.execute()
      rest = after
    }
  }

  /// Runs a statement of this library itself: past the checks, and out of reach of cancellation.
  func control(_ sql: String) throws {
    let wasInterruptible = isInterruptible
    isInterruptible = false
    defer { isInterruptible = wasInterruptible }
    try withStatement(sql) { statement in
      defer { statement.reset() }
      while try statement.step() {}
    }
  }
}
