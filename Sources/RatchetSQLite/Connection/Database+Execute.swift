import RatchetCSQLite

extension Database {
  /// Runs a statement to its end. Rows that it returns are ignored.
  ///
  /// Several statements, separated by semicolons, run one after the other; they take no arguments.
  /// A single statement is kept, prepared, for the next call with the same text.
  ///
  /// ```swift
  /// try db.execute(sql: "DELETE FROM book WHERE id = ?", arguments: [id])
  /// ```
  public func execute(
    sql: String, arguments: StatementArguments = StatementArguments()
  ) throws {
    if let statement = try checkOut(sql) {
      defer { statements.checkIn(statement, sql) }
      return try statement.execute(arguments: arguments)
    }
    var script = try SQLScript(sql)
    guard let first = try prepareNext(of: &script) else {
      throw DatabaseError(code: .misuse, message: Wording.emptySQL, sql: sql)
    }
    // A statement is prepared just before it runs, since it may need a table that the previous one
    // made. So the only look-ahead is whether anything but white space follows.
    if script.isBlank {
      defer { statements.checkIn(first, sql) }
      return try first.execute(arguments: arguments)
    }
    try executeAll(first, &script, arguments: arguments)
  }

  private func executeAll(
    _ first: Statement, _ script: inout SQLScript, arguments: StatementArguments
  ) throws {
    if !arguments.isEmpty {
      guard try prepareNext(of: &script) == nil else {
        throw DatabaseError(
          code: .misuse, message: Wording.argumentsForSeveral, sql: first.sql)
      }
      return try first.execute(arguments: arguments)
    }
    try first.execute()
    while let next = try prepareNext(of: &script) { try next.execute() }
  }

  /// Runs a statement of the library itself: without the checks, and, by default, out of reach of
  /// cancellation.
  func control(_ sql: String, isInterruptible: Bool = false) throws {
    try checkIsLent()
    let wasInterruptible = self.isInterruptible
    self.isInterruptible = isInterruptible
    defer { self.isInterruptible = wasInterruptible }
    try withStatement(sql) { statement in
      defer { statement.reset() }
      while try statement.step() {}
    }
  }
}
