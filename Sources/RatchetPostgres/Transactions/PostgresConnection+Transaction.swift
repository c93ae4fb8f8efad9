#if Postgres
  import RatchetCPQ

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
      try await begin(isolation, readOnly: readOnly)
      let value: Value
      do {
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
      // An inner savepoint hides an outer one of the same name until it is released.
      try await control("SAVEPOINT ratchet") { status in
        guard status != .inTransaction else { return true }
        throw PostgresError(
          kind: .client,
          message: status == .failed
            ? PostgresWording.transactionFailed : PostgresWording.savepointOutside)
      }
      let value: Value
      do {
        value = try await body(self)
      } catch {
        try await uncancelled {
          try await $0.control("ROLLBACK TO SAVEPOINT ratchet; RELEASE SAVEPOINT ratchet")
        }
        throw error
      }
      try await uncancelled { try await $0.control("RELEASE SAVEPOINT ratchet") }
      return value
    }

    private nonisolated(nonsending) func begin(
      _ isolation: PostgresIsolation?, readOnly: Bool
    ) async throws {
      do {
        try await control(PostgresIsolation.begin(isolation, readOnly: readOnly)) { status in
          guard status == .inTransaction || status == .failed else { return true }
          throw NotBegun()
        }
      } catch is NotBegun {
        throw PostgresError(
          kind: .client, message: PostgresWording.transactionInTransaction)
      } catch {
        // A cancellation may have come too late to stop it.
        await rollBack()
        throw error
      }
    }

    private nonisolated(nonsending) func commit() async throws {
      let tag = try await uncancelled {
        try await $0.control("COMMIT") { status in
          guard status == .idle else { return true }
          throw PostgresError(kind: .client, message: PostgresWording.transactionLost)
        }
      }
      // The server's answer to the commit of a failed transaction.
      guard tag != "ROLLBACK" else {
        throw PostgresError(
          kind: .server, message: PostgresWording.transactionFailed, state: .failedTransaction)
      }
    }

    /// The block's own error is the one to throw. A connection on which this fails is not usable
    /// any more, and the server rolls back by itself when it ends.
    private nonisolated(nonsending) func rollBack() async {
      guard isUsable else { return }
      do {
        try await uncancelled { try await $0.control("ROLLBACK") { $0 != .idle } }
      } catch {
        await close()
      }
    }

    /// Runs in a task of its own, which is not cancelled with the current one.
    @discardableResult
    private nonisolated(nonsending) func uncancelled(
      _ body: @escaping @Sendable (PostgresConnection) async throws -> String
    ) async throws -> String {
      try await Task { try await body(self) }.value
    }
  }

  /// The connection already is in a transaction, which is not this one's to roll back.
  private struct NotBegun: Error {}

  extension PostgresConnection {
    /// Runs statements that begin and end transactions. They are not prepared, which would take one
    /// more round trip. Returns the tag of the last one.
    ///
    /// - Parameter isNeeded: Receives the state of the transaction when it is this command's turn.
    ///   Returns false to send nothing.
    @discardableResult
    func control(
      _ sql: String, deadline: ContinuousClock.Instant? = nil,
      if isNeeded: @Sendable (PostgresTransactionStatus) throws -> Bool = { _ in true }
    ) async throws -> String {
      try await command(deadline) { command in
        guard try isNeeded(self.session) else { return "" }
        try self.send(sql: sql) { PQsendQuery($0, sql) }
        return PostgresResult(try await self.lastResult(command, sql: sql)).commandTag
      }
    }
  }
#endif
