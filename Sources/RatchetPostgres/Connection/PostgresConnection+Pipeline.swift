#if Postgres
  import RatchetCPQ

  extension PostgresConnection {
    /// Hands statements to libpq that the server answers in order.
    struct Pipeline {
      let handle: ServerHandle

      func send(sql: String?, _ send: (OpaquePointer) -> Int32) throws(PostgresError) {
        guard send(handle.pointer) == 1 else {
          throw PostgresError(
            kind: .connection, message: PostgresWording.connectionLost(handle.message), sql: sql)
        }
      }

      /// Ends a group of statements: an error skips the rest of its group.
      func synchronize() throws(PostgresError) {
        try send(sql: nil) { PQpipelineSync($0) }
      }
    }

    /// Sends statements without waiting for their answers. Every answer has to be read with
    /// ``pipelineResults(_:sql:)`` then, and the pipeline left with ``leavePipeline(_:)``.
    func pipeline(_ command: Command, _ fill: (Pipeline) throws -> Void) async throws {
      try checkStop()
      let handle = try open
      guard PQenterPipelineMode(handle.pointer) == 1 else { throw lose(connectionLost(nil)) }
      machine.sent()
      do {
        try fill(Pipeline(handle: handle))
      } catch let error as PostgresError where error.kind == .connection {
        throw lose(error)
      }
      try await flush(command, sql: nil)
    }

    /// The results up to the next synchronization, one for each statement.
    ///
    /// - Parameter count: The number of statements. Fewer results mean that an error skipped the
    ///   rest.
    func pipelineResults(
      _ count: Int, _ command: Command, sql: String?
    ) async throws -> [RowStorage] {
      var results: [RowStorage] = []
      var isAfterNone = false
      do {
        while true {
          guard let result = try await nextResult(command, sql: sql) else {
            // Between the results of two statements libpq returns none. Twice in a row it does so
            // only if it expects no more of the server.
            guard !isAfterNone else { throw lose(connectionLost(sql)) }
            isAfterNone = true
            continue
          }
          isAfterNone = false
          switch result.status {
          case PGRES_PIPELINE_SYNC:
            guard results.count == count || results.last?.isFailed == true else {
              throw lose(connectionLost(sql, reason: PostgresWording.wrongAnswers))
            }
            return results
          case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
            // libpq cannot leave a COPY in a pipeline.
            throw lose(
              PostgresError(kind: .client, message: PostgresWording.copyInPipeline, sql: sql))
          default: results.append(result)
          }
        }
      } catch let error as PostgresError where error.kind == .connection {
        // The server may have said why it ends the connection.
        throw results.first(where: \.isFailed).map { serverError($0, sql: sql) } ?? error
      }
    }

    func leavePipeline(_ command: Command) async throws {
      let handle = try open
      guard PQexitPipelineMode(handle.pointer) == 1 else { throw lose(connectionLost(nil)) }
      machine.answered()
      await settle(command)
    }
  }
#endif
