#if Postgres
  import RatchetQuery

  extension PostgresConnection {
    /// Runs a block in a transaction. It is committed when the block returns, and rolled back when
    /// the block throws.
    ///
    /// A cancellation of the task before the commit begins rolls back, and throws a
    /// `CancellationError`. The commit itself is not cancelled, so that its result is known. If the
    /// connection is lost during the commit, a ``PostgresError`` of the kind `connection` is
    /// thrown, and it is not known whether the transaction was committed.
    ///
    /// Nothing is retried: see ``PostgresClient/transaction(isolation:readOnly:retries:_:)``. Use
    /// the connection from one task at a time: statements of other tasks would run in this
    /// transaction, too.
    ///
    /// - Parameters:
    ///   - isolation: `nil` for the server's default, usually
    ///     ``PostgresIsolation/readCommitted``.
    ///   - readOnly: Whether writes are refused, with ``SQLState/readOnlyTransaction``.
    public nonisolated(nonsending) func transaction<Value>(
      isolation: PostgresIsolation? = nil, readOnly: Bool = false,
      _ body: nonisolated(nonsending) (PostgresConnection) async throws -> Value
    ) async throws -> Value {
      let status = await transactionStatus
      guard status != .inTransaction, status != .failed else {
        throw PostgresError(
          kind: .client, message: PostgresWording.transactionInTransaction)
      }
      let value: Value
      do {
        // A cancellation can come too late to stop it, so that this is rolled back, too.
        try await run(PostgresIsolation.begin(isolation, readOnly: readOnly))
        value = try await body(self)
        try Task.checkCancellation()
      } catch {
        await rollBack()
        throw error
      }
      try await commit()
      return value
    }

    /// Runs a block in a savepoint of the open transaction. If the block throws, only what it did
    /// is undone, and the transaction goes on: also after an error of the server.
    ///
    /// Savepoints can be nested. Use the connection from one task at a time: the statements of
    /// other tasks would be undone, too.
    public nonisolated(nonsending) func savepoint<Value>(
      _ body: nonisolated(nonsending) (PostgresConnection) async throws -> Value
    ) async throws -> Value {
      let status = await transactionStatus
      guard status == .inTransaction else {
        throw PostgresError(
          kind: .client,
          message: status == .failed
            ? PostgresWording.transactionFailed : PostgresWording.savepointOutside)
      }
      // An inner savepoint hides an outer one of the same name until it is released.
      try await run("SAVEPOINT ratchet")
      let value: Value
      do {
        value = try await body(self)
      } catch {
        try await uncancelled { connection in
          // One after the other: in a failed transaction the server prepares no other statement.
          try await connection.run("ROLLBACK TO SAVEPOINT ratchet")
          try await connection.run("RELEASE SAVEPOINT ratchet")
        }
        throw error
      }
      try await uncancelled { try await $0.run("RELEASE SAVEPOINT ratchet") }
      return value
    }

    private nonisolated(nonsending) func commit() async throws {
      switch await transactionStatus {
      case .idle:
        throw PostgresError(kind: .client, message: PostgresWording.transactionLost)
      case .failed:
        await rollBack()
        throw PostgresError(
          kind: .server, message: PostgresWording.transactionFailed, state: .failedTransaction)
      default: try await uncancelled { try await $0.run("COMMIT") }
      }
    }

    /// The block's own error is the one to throw. A connection on which this fails is not usable
    /// any more, and the server rolls back by itself when it ends.
    private nonisolated(nonsending) func rollBack() async {
      guard isUsable, await transactionStatus != .idle else { return }
      do {
        try await uncancelled { try await $0.run("ROLLBACK") }
      } catch {
        await close()
      }
    }

    /// Runs in a task of its own, which is not cancelled with the current one.
    private nonisolated(nonsending) func uncancelled(
      _ body: @escaping @Sendable (PostgresConnection) async throws -> Void
    ) async throws {
      try await Task { try await body(self) }.value
    }
  }
#endif
