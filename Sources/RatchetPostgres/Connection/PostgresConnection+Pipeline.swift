#if Postgres
  import CPQ

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
    func pipelineResults(_ command: Command, sql: String?) async throws -> [RowStorage] {
      var results: [RowStorage] = []
      while true {
        // Between the results of two statements libpq returns none.
        guard let result = try await nextResult(command, sql: sql) else { continue }
        if PQresultStatus(result.result) == PGRES_PIPELINE_SYNC { return results }
        results.append(result)
      }
    }

    func leavePipeline(_ command: Command) async throws {
      let handle = try open
      guard PQexitPipelineMode(handle.pointer) == 1 else { throw lose(connectionLost(nil)) }
      machine.answered()
      try await settle(command)
    }
  }
#endif
