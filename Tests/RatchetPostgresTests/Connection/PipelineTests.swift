#if Postgres
  import RatchetQuery
  import Testing

  @testable import RatchetPostgres

  @Suite(.postgres, .timeLimit(.minutes(2)))
  struct PipelineTests {
    @Test func `results come in the order of the statements`() async throws {
      let connection = try await connect()
      let results = try await connection.run((1...300).map { "SELECT \($0)::int" })
      #expect(try results.map { try $0[0][0, as: Int.self] } == Array(1...300))
      #expect(try await connection.run([QueryFragment]()).isEmpty)
    }

    @Test func `if one statement fails, none has an effect`() async throws {
      let connection = try await connect()
      try await connection.execute(sql: "CREATE TEMP TABLE item(a int)")
      let error = try #require(
        await #expect(throws: PostgresError.self) {
          try await connection.run([
            "INSERT INTO item VALUES (\(1))", "SELECT 1 / \(0)::int",
            "INSERT INTO item VALUES (\(2))",
          ])
        })
      #expect(error.state?.rawValue == "22012")
      #expect(error.sql == "SELECT 1 / $1::int")
      #expect(try await connection.run("SELECT count(*) FROM item")[0][0] == 0)
      #expect(connection.transactionStatus == .idle)
    }

    @Test func `a statement that cannot be prepared stops all`() async throws {
      let connection = try await connect()
      try await connection.execute(sql: "CREATE TEMP TABLE item(a int)")
      let error = try #require(
        await #expect(throws: PostgresError.self) {
          try await connection.run(["INSERT INTO item VALUES (1)", "SELECT nothing", "SELEC"])
        })
      #expect(error.state == .undefinedColumn)
      #expect(try await connection.run("SELECT count(*) FROM item")[0][0] == 0)
    }

    @Test func `statements that differ only in the form of a character stay apart`() async throws {
      let connection = try await connect()
      let results = try await connection.run(["SELECT '\u{E9}'", "SELECT 'e\u{301}'"])
      let texts = try results.map { try $0[0][0, as: String.self].unicodeScalars.count }
      #expect(texts == [1, 2])
    }

    @Test(arguments: ["COPY pg_class TO STDOUT", "COPY item FROM STDIN"])
    func `a COPY among the statements throws, and ends the connection`(copy: String) async throws {
      let connection = try await connect()
      try await connection.execute(sql: "CREATE TEMP TABLE item(a int)")
      let query: QueryFragment =
        copy.hasSuffix("STDIN") ? "COPY item FROM STDIN" : "COPY pg_class TO STDOUT"
      let error = try #require(
        await #expect(throws: PostgresError.self) {
          try await connection.run(["SELECT 1", query, "SELECT 2"])
        })
      #expect(error.message == PostgresWording.copyInPipeline)
      #expect(!connection.isUsable)
    }

    @Test func `a session that ends in a pipeline says why`() async throws {
      let (connection, observer) = (try await connect(), try await connect())
      let id: Int = try await connection.run("SELECT pg_backend_pid()")[0][0]
      let task = Task {
        _ = try await connection.run(["SELECT 1", "SELECT pg_sleep(600), 'piped end'"])
      }
      try await waitUntilRunning("pg_sleep(600), %piped end", seenBy: observer)
      try await observer.run("SELECT pg_terminate_backend(\(id))")
      let error = try #require(await #expect(throws: PostgresError.self) { try await task.value })
      #expect(error.state == .adminShutdown)
    }

    @Test func `large answers and large values flow at the same time`() async throws {
      let connection = try await connect()
      // More than both socket buffers, in both directions: neither side may wait for the other.
      let text = String(repeating: "x", count: 1_000_000)
      let results = try await connection.run((0..<30).map { _ in "SELECT \(text) || 'y'" })
      #expect(try results.allSatisfy { try $0[0][0, as: String.self].utf8.count == 1_000_001 })
    }

    @Test func `more statements than the cache holds run`() async throws {
      let connection = try await connect { $0.statementCacheCapacity = 2 }
      let queries: [QueryFragment] = ["SELECT 1", "SELECT 2", "SELECT 3", "SELECT 4", "SELECT 1"]
      for _ in 0..<3 {
        let results = try await connection.run(queries)
        #expect(try results.map { try $0[0][0, as: Int.self] } == [1, 2, 3, 4, 1])
      }
    }
  }
#endif
