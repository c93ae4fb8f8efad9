#if Postgres
  import Foundation
  import PostgresServers
  import RatchetQuery
  import Testing

  @testable import RatchetPostgres

  @Suite(.postgres, .timeLimit(.minutes(2)))
  struct CancellationTests {
    @Test func `a cancelled task cancels its statement on the server`() async throws {
      let (connection, observer) = (try await connect(), try await connect())
      let task = Task { try await connection.run("SELECT pg_sleep(600), 'first'") }
      try await waitUntilRunning("pg_sleep(600), %first", seenBy: observer)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      // The next statement is not hit by the request.
      #expect(try await connection.run("SELECT 1")[0][0] == 1)
      #expect(
        try await observer.run(
          "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%, ''fir' || 'st''%'"
        )[0][0] == 0)
    }

    @Test func `a command that waits for its turn leaves the queue`() async throws {
      let (connection, observer) = (try await connect(), try await connect())
      let first = Task { try await connection.run("SELECT pg_sleep(600), 'turn'") }
      try await waitUntilRunning("pg_sleep(600), %turn", seenBy: observer)
      let second = Task { try await connection.run("SELECT 2") }
      second.cancel()
      await #expect(throws: CancellationError.self) { try await second.value }
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      #expect(try await connection.run("SELECT 3")[0][0] == 3)
    }

    @Test func `a cancelled task does not send its statement`() async throws {
      let connection = try await connect()
      try await connection.execute(sql: "CREATE TEMP TABLE item(a int)")
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await connection.run("INSERT INTO item VALUES (1)")
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try await connection.run("SELECT count(*) FROM item")[0][0] == 0)
    }

    @Test func `cancelled tasks never disturb the statements of others`() async throws {
      let connection = try await connect()
      try await withThrowingTaskGroup { group in
        for number in 0..<200 {
          group.addTask {
            let task = Task { try await connection.run("SELECT \(number)::int, pg_sleep(0.001)") }
            if number.isMultiple(of: 2) { task.cancel() }
            do {
              let value: Int = try await task.value[0][0]
              #expect(value == number)
            } catch is CancellationError {
              #expect(number.isMultiple(of: 2))
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(connection.isUsable)
      #expect(connection.isIdle)
    }

    @Test func `a deadline cancels the statement on the server`() async throws {
      let connection = try await connect()
      let error = try #require(
        await #expect(throws: PostgresError.self) {
          try await connection.run("SELECT pg_sleep(600)", deadline: .now + .milliseconds(300))
        })
      #expect(error.kind == .timeout)
      #expect(error.message == PostgresWording.deadline)
      #expect(try await connection.run("SELECT 1")[0][0] == 1)
    }

    /// Keeps all threads of the global executor busy, 20 ms at a time, so that a task that is resumed
    /// there waits for its turn.
    private func makeThreadsBusy() -> Task<Void, Never> {
      Task.detached {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<4 * ProcessInfo.processInfo.activeProcessorCount {
            group.addTask {
              while !Task.isCancelled {
                let end = ContinuousClock.now + .milliseconds(20)
                while .now < end {}
                await Task.yield()
              }
            }
          }
        }
      }
    }

    @Test(arguments: [false, true])
    func `a deadline also ends a statement whose rows arrive without a pause`(
      whileThreadsAreBusy: Bool
    ) async throws {
      let connection = try await connect()
      let work = whileThreadsAreBusy ? makeThreadsBusy() : nil
      defer { work?.cancel() }
      let error = try #require(
        await #expect(throws: PostgresError.self) {
          try await connection.run(
            "SELECT generate_series(1, 2000000000)", deadline: .now + .milliseconds(300))
        })
      #expect(error.kind == .timeout)
      var size = 0
      let copy = await #expect(throws: PostgresError.self) {
        for try await data in connection.copyOut(
          "COPY (SELECT generate_series(1, 2000000000)) TO STDOUT",
          deadline: .now + .seconds(2))
        {
          size += data.count
        }
      }
      #expect(copy?.kind == .timeout)
      #expect(size > 0)
      #expect(try await connection.run("SELECT 1")[0][0] == 1)
    }

    @Test func `a result is returned even if the request to cancel never ends`() async throws {
      let proxy = try PostgresProxy(to: await PostgresServer.shared.port)
      defer { proxy.close() }
      let observer = try await connect()
      let connection = try await connect(port: proxy.port)
      await connection.setGrace(.seconds(20))
      let task = Task { try await connection.run("SELECT pg_sleep(5), 'finished'") }
      try await waitUntilRunning("pg_sleep(5), %finished", seenBy: observer)
      proxy.stall(.toServer)
      task.cancel()
      #expect(try await task.value[0][1] == "finished")
      #expect(!connection.isUsable)
    }

    @Test func `a deadline that has passed sends nothing`() async throws {
      let connection = try await connect()
      try await connection.execute(sql: "CREATE TEMP TABLE item(a int)")
      let error = try #require(
        await #expect(throws: PostgresError.self) {
          try await connection.run("INSERT INTO item VALUES (1)", deadline: .now)
        })
      #expect(error.kind == .timeout)
      #expect(try await connection.run("SELECT count(*) FROM item")[0][0] == 0)
    }

    @Test func `a server that does not answer a cancellation loses the connection`() async throws {
      let proxy = try PostgresProxy(to: await PostgresServer.shared.port)
      defer { proxy.close() }
      let connection = try await connect(port: proxy.port)
      await connection.shortenGrace()
      try await connection.run("SELECT 1")
      proxy.stall()
      let error = try #require(
        await #expect(throws: PostgresError.self) {
          try await connection.run("SELECT 1", deadline: .now + .seconds(1))
        })
      #expect(error.kind == .timeout)
      #expect(error.message == PostgresWording.notAnswering)
      #expect(!connection.isUsable)
      let next = try #require(
        await #expect(throws: PostgresError.self) {
          try await connection.run("SELECT 1", deadline: .now + .seconds(1))
        })
      #expect(next.kind == .connection)
    }

    @Test func `closing ends the running and the waiting commands`() async throws {
      let (connection, observer) = (try await connect(), try await connect())
      let running = Task { try await connection.run("SELECT pg_sleep(600), 'closed'") }
      try await waitUntilRunning("pg_sleep(600), %closed", seenBy: observer)
      let waiting = Task { try await connection.run("SELECT 1") }
      await connection.close()
      for task in [running, waiting] {
        await #expect(throws: PostgresError.self) { try await task.value }
      }
    }
  }

  extension PostgresConnection {
    func shortenGrace() { setGrace(.milliseconds(100)) }

    func setGrace(_ grace: Duration) { cancelGrace = grace }
  }
#endif
