#if Postgres
  public import RatchetQuery
  public import RatchetSQLite

  // Rows are decoded by the caller, not on the connection's loop, which serves other connections
  // meanwhile.
  extension PostgresConnection {
    /// Returns all rows of a statement, in the order of the result.
    ///
    /// Throws a ``PostgresError`` if the statement fails, if a row cannot be decoded, or if the
    /// number of columns differs from that of the type.
    ///
    /// ```swift
    /// let titles = try await connection.fetchAll(
    ///   #sql("SELECT title FROM book WHERE rating > \(3)", as: String.self))
    /// ```
    ///
    /// - Parameter deadline: The time at which the statement is cancelled on the server; then a
    ///   ``PostgresError`` of the kind `timeout` is thrown.
    @inlinable
    public nonisolated(nonsending) func fetchAll<Statement: QueryStatement>(
      _ statement: Statement, deadline: ContinuousClock.Instant? = nil
    ) async throws -> [Statement.QueryValue.QueryOutput] {
      let query = statement.query
      guard !query.isEmpty else { return [] }
      return try await run(query, deadline: deadline).decode(Statement.QueryValue.self)
    }

    /// Returns the first row of a statement, or `nil` if the result is empty. The server sends all
    /// rows nevertheless: limit the query if they are many.
    ///
    /// Throws the same errors as ``fetchAll(_:deadline:)``.
    @inlinable
    public nonisolated(nonsending) func fetchOne<Statement: QueryStatement>(
      _ statement: Statement, deadline: ContinuousClock.Instant? = nil
    ) async throws -> Statement.QueryValue.QueryOutput? {
      let query = statement.query
      guard !query.isEmpty else { return nil }
      return try await run(query, deadline: deadline).first?.decode(Statement.QueryValue.self)
    }

    /// Runs a statement, and returns the number of rows that it changed or returned.
    @discardableResult
    public nonisolated(nonsending) func execute(
      _ statement: some QueryStatement, deadline: ContinuousClock.Instant? = nil
    ) async throws -> Int {
      let query = statement.query
      guard !query.isEmpty else { return 0 }
      return try await run(query, deadline: deadline).affectedRows
    }

    /// Returns all rows, each decoded from the columns with the names of its coding keys: see
    /// ``PostgresRow/decode(decoding:)``.
    public nonisolated(nonsending) func fetchAll<Value: Decodable>(
      decoding type: Value.Type, _ statement: some QueryStatement,
      deadline: ContinuousClock.Instant? = nil
    ) async throws -> [Value] {
      let query = statement.query
      guard !query.isEmpty else { return [] }
      return try await run(query, deadline: deadline).decode(decoding: Value.self)
    }

    /// Returns the first row, or `nil` if the result is empty: see
    /// ``fetchAll(decoding:_:deadline:)``.
    public nonisolated(nonsending) func fetchOne<Value: Decodable>(
      decoding type: Value.Type, _ statement: some QueryStatement,
      deadline: ContinuousClock.Instant? = nil
    ) async throws -> Value? {
      let query = statement.query
      guard !query.isEmpty else { return nil }
      return try await run(query, deadline: deadline).first?.decode(decoding: Value.self)
    }
  }
#endif
