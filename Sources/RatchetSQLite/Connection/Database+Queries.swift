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
