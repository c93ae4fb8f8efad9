extension Database {
  /// Runs `body` with the statement of that text, its values bound; a kept one, or a new one that is
  /// kept after.
  @usableFromInline
  func withStatement<T>(
    _ sql: String, binding values: [SQLValue], _ body: (Statement) throws -> T
  ) throws -> T {
    try withStatement(sql) { statement in
      try statement.start(StatementArguments(values))
      defer { statement.reset() }
      return try body(statement)
    }
  }
}
