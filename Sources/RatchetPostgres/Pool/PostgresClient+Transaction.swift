#if Postgres
  import RatchetDependencies

  extension PostgresClient {
    /// Runs a block in a transaction, and runs all of it again if the server asks for that:
    /// because a concurrent transaction changed what it read, or because of a deadlock. So it does
    /// if a table was changed (`ALTER TABLE`) since the connection prepared a statement for it.
    ///
    /// So the block must have no effects besides the database, or ones that may happen several
    /// times. Before each further attempt the connection is returned, and, unless a table was
    /// changed, a pause passes on the dependency `continuousClock`: a random time up to 10 ms, and
    /// up to twice as long each time, at most 1 s.
    ///
    /// Commit, rollback and cancellation are those of
    /// ``PostgresConnection/transaction(isolation:readOnly:_:)``.
    ///
    /// - Parameters:
    ///   - isolation: `nil` for the server's default, usually
    ///     ``PostgresIsolation/readCommitted``.
    ///   - readOnly: Whether writes are refused.
    ///   - retries: The number of further attempts; the error of the last one is thrown.
    public nonisolated(nonsending) func transaction<Value>(
      isolation: PostgresIsolation? = nil, readOnly: Bool = false, retries: Int = 5,
      _ body: nonisolated(nonsending) (PostgresConnection) async throws -> Value
    ) async throws -> Value {
      var attempt = 0
      while true {
        do {
          return try await withConnection { connection in
            try await connection.transaction(isolation: isolation, readOnly: readOnly, body)
          }
        } catch let error as PostgresError
          where (error.isSerializationFailure || error.isStaleStatement) && attempt < retries
        {
          // Nobody else is in the way of a statement that is prepared again.
          if error.isSerializationFailure { try await Self.pause(after: attempt) }
          attempt += 1
        }
      }
    }

    private nonisolated(nonsending) static func pause(after attempt: Int) async throws {
      @Dependency(\.continuousClock) var clock
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      let longest = min(10 << min(attempt, 7), 1000)
      let pause = withRandomNumberGenerator { Int.random(in: 0...longest, using: &$0) }
      try await clock.sleep(for: .milliseconds(pause))
    }
  }
#endif
