#if Postgres
  import RatchetQuery
  import Testing

  @testable import RatchetPostgres

  @Suite(.postgres, .timeLimit(.minutes(2)))
  struct CallersThreadTests {
    @Test func `one caller at a time waits, and the next one can when it has ended`() {
      let caller = SingleCaller()
      let outer = caller.run { caller.run { "inner" } ?? "refused" }
      #expect(outer == "refused")
      #expect(caller.run { "next" } == "next")
    }

    @Test func `a caller whose wait throws leaves its place to the next one`() {
      let caller = SingleCaller()
      #expect(throws: CancellationError.self) { try caller.run { throw CancellationError() } }
      #expect(caller.run { "next" } == "next")
    }

    @Test func `no caller waits on its thread if the configuration forbids it`() async throws {
      let connection = try await connect { $0.waitsOnCallersThread = false }
      let query = try PostgresConnection.Numbered("SELECT \(1)::int")
      // Prepared, it is a quick statement.
      for _ in 0..<20 {
        #expect(try await connection.run("SELECT \(1)::int")[0][0] == 1)
        // Until the loop has nothing to do, it cannot be borrowed anyway.
        try await Task.sleep(for: .milliseconds(2))
        #expect(try await connection.runOnThisThread(query, nil) == nil)
      }
    }

    @Test func `after two slow answers, the client's own threads wait`() async throws {
      let connection = try await connect()
      let query = try PostgresConnection.Numbered("SELECT pg_sleep(\(0.005)::float8), 1")
      try await connection.run("SELECT pg_sleep(\(0.005)::float8), 1")
      for _ in 0..<2 {
        // Other tests may have the only place, and the loop may be at work.
        var result: PostgresResult?
        while result == nil { result = try await connection.runOnThisThread(query, nil) }
        #expect(try result?[0][1] == 1)
      }
      var statements = await connection.statements
      #expect(statements.contains(query.sql))
      #expect(statements.quickStatement(for: query.sql) == nil)
    }

    @Test func `no caller waits on its thread for a statement with a near deadline`() async throws {
      let connection = try await connect()
      let query = try PostgresConnection.Numbered("SELECT \(1)::int")
      try await connection.run("SELECT \(1)::int")
      for _ in 0..<20 {
        // After an answer on this thread the loop has nothing to do, so it can be borrowed again.
        while try await connection.runOnThisThread(query, nil) == nil {}
        let deadline = ContinuousClock.now + .milliseconds(15)
        #expect(try await connection.runOnThisThread(query, deadline) == nil)
      }
      let far = ContinuousClock.now + .seconds(60)
      #expect(try await connection.run("SELECT \(1)::int", deadline: far)[0][0] == 1)
    }
  }
#endif
