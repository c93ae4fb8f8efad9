#if Postgres
  public import RatchetQuery

  extension PostgresClient {
    /// Returns all rows of a statement, in the order of the result; see
    /// ``PostgresConnection/fetchAll(_:deadline:)``.
    @inlinable
    public nonisolated(nonsending) func fetchAll<Statement: QueryStatement>(
      _ statement: Statement, deadline: ContinuousClock.Instant? = nil
    ) async throws -> [Statement.QueryValue.QueryOutput] {
      try await withConnection { try await $0.fetchAll(statement, deadline: deadline) }
    }

    /// Returns the first row of a statement, or `nil` if the result is empty; see
    /// ``PostgresConnection/fetchOne(_:deadline:)``.
    @inlinable
    public nonisolated(nonsending) func fetchOne<Statement: QueryStatement>(
      _ statement: Statement, deadline: ContinuousClock.Instant? = nil
    ) async throws -> Statement.QueryValue.QueryOutput? {
      try await withConnection { try await $0.fetchOne(statement, deadline: deadline) }
    }

    /// Runs a statement, and returns the number of rows that it changed or returned.
    ///
    /// It is a transaction of its own. It is never run a second time: if the connection is lost
    /// meanwhile, it is not known whether it took effect.
    @discardableResult
    public nonisolated(nonsending) func execute(
      _ statement: some QueryStatement, deadline: ContinuousClock.Instant? = nil
    ) async throws -> Int {
      try await withConnection { try await $0.execute(statement, deadline: deadline) }
    }

    /// Returns all rows, each decoded from the columns with the names of its coding keys; see
    /// ``PostgresRow/decode(decoding:)``.
    public nonisolated(nonsending) func fetchAll<Value: Decodable>(
      decoding type: Value.Type, _ statement: some QueryStatement,
      deadline: ContinuousClock.Instant? = nil
    ) async throws -> [Value] {
      try await withConnection {
        try await $0.fetchAll(decoding: type, statement, deadline: deadline)
      }
    }

    /// Returns the first row, or `nil` if the result is empty; see
    /// ``fetchAll(decoding:_:deadline:)``.
    public nonisolated(nonsending) func fetchOne<Value: Decodable>(
      decoding type: Value.Type, _ statement: some QueryStatement,
      deadline: ContinuousClock.Instant? = nil
    ) async throws -> Value? {
      try await withConnection {
        try await $0.fetchOne(decoding: type, statement, deadline: deadline)
      }
    }
  }
#endif
