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
        #expect(try await connection.runOnThisThread(query, nil) == nil)
      }
    }
  }
#endif
