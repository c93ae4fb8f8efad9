#if Postgres
  import PostgresServers
  import RatchetQuery
  import Testing

  @testable import RatchetPostgres

  @Suite(.postgres, .timeLimit(.minutes(2)))
  struct LossTests {
    @Test func `a session that the administrator ends throws, and cannot be used any more`()
      async throws
    {
      let (connection, observer) = (try await connect(), try await connect())
      let id: Int = try await connection.run("SELECT pg_backend_pid()")[0][0]
      let task = Task { try await connection.run("SELECT pg_sleep(600), 'ended'") }
      try await waitUntilRunning("pg_sleep(600), %ended", seenBy: observer)
      try await observer.run("SELECT pg_terminate_backend(\(id))")
      let error = try #require(await #expect(throws: PostgresError.self) { try await task.value })
      #expect(error.kind == .connection)
      #expect(error.state == .adminShutdown)
      #expect(!connection.isUsable)
      await #expect(throws: PostgresError.self) { try await connection.run("SELECT 1") }
    }

    @Test func `a cut connection throws in a statement, in a pipeline and when idle`() async throws
    {
      let proxy = try PostgresProxy(to: await PostgresServer.shared.port)
      defer { proxy.close() }
      let observer = try await connect()
      let running = try await connect(port: proxy.port)
      let piped = try await connect(port: proxy.port)
      let idle = try await connect(port: proxy.port)
      let first = Task { _ = try await running.run("SELECT pg_sleep(600), 'cut'") }
      let second = Task { _ = try await piped.run(["SELECT 1", "SELECT pg_sleep(600), 'piped'"]) }
      try await waitUntilRunning("pg_sleep(600), %cut", seenBy: observer)
      try await waitUntilRunning("pg_sleep(600), %piped", seenBy: observer)
      proxy.cut()
      let third = Task { _ = try await idle.run("SELECT 1") }
      for (task, connection) in [(first, running), (second, piped), (third, idle)] {
        let error = try #require(await #expect(throws: PostgresError.self) { try await task.value })
        #expect(error.kind == .connection)
        #expect(error.state == nil)
        #expect(!connection.isUsable)
      }
    }

    @Test func `a killed server ends the connection`() async throws {
      let server = try await PostgresServer()
      let (connection, observer) = (try await connect(to: server), try await connect(to: server))
      let task = Task { try await connection.run("SELECT pg_sleep(600), 'killed'") }
      try await waitUntilRunning("pg_sleep(600), %killed", seenBy: observer)
      try await server.kill()
      let error = try #require(await #expect(throws: PostgresError.self) { try await task.value })
      #expect(error.kind == .connection)
      let refused = try #require(
        await #expect(throws: PostgresError.self) { _ = try await connect(to: server) })
      #expect(refused.kind == .connection)
      try await server.start()
      let again = try await connect(to: server)
      #expect(try await again.run("SELECT 1")[0][0] == 1)
    }

    @Test func `a server that accepts and says nothing runs into the connect timeout`() async throws
    {
      let proxy = try PostgresProxy(to: await PostgresServer.shared.port)
      defer { proxy.close() }
      proxy.stall()
      let error = try #require(
        await #expect(throws: PostgresError.self) {
          _ = try await connect(port: proxy.port) { $0.connectTimeout = .milliseconds(100) }
        })
      #expect(error.kind == .timeout)
      #expect(error.message.hasPrefix("no connection to postgres://postgres@"))
    }

    @Test func `connecting can be cancelled`() async throws {
      let proxy = try PostgresProxy(to: await PostgresServer.shared.port)
      defer { proxy.close() }
      proxy.stall()
      let port = proxy.port
      let task = Task { try await connect(port: port) { $0.connectTimeout = nil } }
      task.cancel()
      await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test func `a wrong password is the server's error, without the password`() async throws {
      let server = try await PostgresServer.shared
      let user = try await server.makeUser(password: "right")
      var configuration = try PostgresConfiguration(server.url(user: user))
      configuration.password = "right"
      try await PostgresConnection.connect(configuration).close()
      configuration.password = "wr0ng-secret"
      let error = try #require(
        await #expect(throws: PostgresError.self) {
          _ = try await PostgresConnection.connect(configuration)
        })
      #expect(!"\(error)".contains("wr0ng-secret"))
      #expect(error.message.contains("password authentication failed"))
    }

    @Test func `many connections share the loops`() async throws {
      let sum = try await withThrowingTaskGroup { group in
        for number in 1...40 {
          group.addTask {
            let connection = try await connect()
            let value: Int = try await connection.run("SELECT \(number)::int, pg_sleep(0.05)")[0][0]
            await connection.close()
            return value
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(sum == 820)
    }
  }
#endif
