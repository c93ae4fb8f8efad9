#if Postgres
  import RatchetCPQ

  extension PostgresConnection {
    /// Starts a COPY, and returns its turn, which the caller gives back.
    func beginCopy(
      _ statement: Numbered, _ direction: ExecStatusType, _ deadline: ContinuousClock.Instant?
    ) async throws -> Command {
      guard statement.values.isEmpty else {
        throw PostgresError(
          kind: .client, message: PostgresWording.copyTakesNoValues, sql: statement.sql)
      }
      let command = try await hold(until: deadline)
      do {
        try await step(command) {
          try send(sql: statement.sql) {
            // In the extended protocol a client ends a COPY to the server with a second
            // synchronization. If the COPY was cancelled before the server has read the first one, it
            // answers to both, and the second answer seems to be one to the next statement.
            direction == PGRES_COPY_IN
              ? PQsendQuery($0, statement.sql)
              : PQsendQueryParams($0, statement.sql, 0, nil, nil, nil, nil, 1)
          }
          try await flush(command, sql: statement.sql)
          guard let first = try await nextResult(command, sql: statement.sql) else {
            throw lose(connectionLost(statement.sql))
          }
          guard first.status != direction else { return }
          // An error, or another statement than the direction needs.
          try await leaveOtherStatement(first, command, sql: statement.sql)
          throw first.isOtherStatement
            ? PostgresError(
              kind: .client, message: PostgresWording.notThisCopy, sql: statement.sql)
            : thrown(first, sql: statement.sql)
        }
        return command
      } catch {
        release(command)
        throw error
      }
    }

    private func leaveOtherStatement(
      _ first: RowStorage, _ command: Command, sql: String
    ) async throws {
      // More than one if the text has several statements, which is not checked for a COPY FROM.
      var result: RowStorage? = first
      while let current = result {
        switch current.status {
        case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH: try await leaveCopy(command, sql: sql)
        default: break
        }
        result = try await nextResult(command, sql: sql)
      }
      machine.answered()
      await settle(command)
    }
  }

  extension RowStorage {
    fileprivate var isOtherStatement: Bool {
      switch status {
      case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE, PGRES_NONFATAL_ERROR: false
      default: true
      }
    }
  }
#endif
