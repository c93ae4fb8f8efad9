#if Postgres
  import RatchetCPQ
  public import RatchetQuery

  extension PostgresConnection {
    /// Runs a statement, and returns its complete result.
    ///
    /// The statement is prepared at its first use, which takes one more round trip; the connection
    /// keeps the most recently used ones. Values are converted to the types that the server expects,
    /// and one that does not fit throws before anything is sent. Rows that do not fit into memory
    /// are read with ``rows(_:fetching:)``.
    ///
    /// Throws a ``PostgresError``; the statement then had no effect, unless the error is of the kind
    /// `connection`.
    @discardableResult
    public nonisolated(nonsending) func run(
      _ query: QueryFragment, deadline: ContinuousClock.Instant? = nil
    ) async throws -> PostgresResult {
      let query = try Numbered(query)
      if let result = try await runOnThisThread(query, deadline) { return result }
      return try await runOnLoop(query, deadline)
    }

    private func runOnLoop(
      _ query: Numbered, _ deadline: ContinuousClock.Instant?
    ) async throws -> PostgresResult {
      try await command(deadline) { try await self.run(query, $0) }
    }

    /// Runs statements in one round trip, and returns their results in the same order.
    ///
    /// Outside of a transaction they run as one: if one fails, none has an effect. Throws the error
    /// of the first that failed; the later ones were not run. All statements are prepared before the
    /// first one runs, so none can use a table that an earlier one creates. A `COPY` among them
    /// throws, and ends the connection.
    @discardableResult
    public func run(
      _ queries: [QueryFragment], deadline: ContinuousClock.Instant? = nil
    ) async throws -> [PostgresResult] {
      guard !queries.isEmpty else { return [] }
      return try await command(deadline) { try await self.run(queries, $0) }
    }

    /// Runs a script: any number of statements, without values.
    ///
    /// Unless the script contains `BEGIN` and `COMMIT`, it runs as one transaction. Rows that it
    /// returns are discarded. Only trusted text may be passed: nothing in it is escaped.
    public func execute(
      sql: String, deadline: ContinuousClock.Instant? = nil
    ) async throws {
      guard !sql.utf8.contains(0) else {
        throw PostgresError(kind: .client, message: PostgresWording.nulInSQL)
      }
      try await command(deadline) { command in
        try self.send(sql: sql) { PQsendQuery($0, sql) }
        _ = try await self.lastResult(command, sql: sql)
      }
    }

    @discardableResult
    func run(_ query: Numbered, _ command: Command) async throws -> PostgresResult {
      isStale = false
      if let known = statements.statement(for: query.sql) {
        do {
          return try await run(query, known, command)
        } catch  where isStale {
          statements.remove(query.sql)
          // The statement did not run. In a transaction it cannot run again: that has failed.
          guard session == .idle else { throw error }
        }
      }
      return try await run(query, prepared([query], command)[0], command)
    }

    private func run(
      _ query: Numbered, _ statement: PreparedStatement, _ command: Command
    ) async throws -> PostgresResult {
      try bind(query, to: statement)
      try send(sql: query.sql) { statement.send(parameters, over: $0) }
      return PostgresResult(try await lastResult(command, sql: query.sql))
    }

    private func run(
      _ queries: [QueryFragment], _ command: Command
    ) async throws -> [PostgresResult] {
      let numbered = try queries.map { try Numbered($0) }
      isStale = false
      let statements = try await prepared(numbered, command)
      var lists: [ParameterList] = []
      for (query, statement) in zip(numbered, statements) {
        try bind(query, to: statement)
        lists.append(parameters)
      }
      try await pipeline(command) { pipeline in
        for (index, list) in lists.enumerated() {
          try pipeline.send(sql: numbered[index].sql) {
            statements[index].send(list, over: $0)
          }
        }
        try pipeline.synchronize()
      }
      let results = try await pipelineResults(queries.count, command, sql: nil)
      try await leavePipeline(command)
      if let index = results.firstIndex(where: \.isFailed) {
        let error = thrown(results[index], sql: numbered[index].sql)
        if isStale {
          for query in numbered { self.statements.remove(query.sql) }
        }
        throw error
      }
      for result in results { noteTag(of: result) }
      return results.map { PostgresResult($0) }
    }
  }
#endif
