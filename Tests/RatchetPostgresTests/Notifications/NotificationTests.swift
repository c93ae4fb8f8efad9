#if Postgres
  import PostgresServers
  import RatchetDependencies
  import RatchetQuery
  import Testing

  @testable import RatchetPostgres

  @Suite(.postgres, .timeLimit(.minutes(2)))
  struct NotificationTests {
    private func listen(
      _ channels: String..., port: Int? = nil, checkInterval: Duration = .seconds(30)
    ) async throws -> PostgresNotifications.Iterator {
      let server = try await PostgresServer.shared
      let configuration = try PostgresConfiguration(server.url(port: port))
      return withDependencies {
        $0.continuousClock = ContinuousClock()
        $0.withRandomNumberGenerator = .seeded(1)
      } operation: {
        PostgresNotifications(
          configuration, channels: channels, checkInterval: checkInterval
        ).makeAsyncIterator()
      }
    }

    private func payload(_ event: PostgresNotificationEvent?) -> String? {
      if case .notification(let notification) = event { notification.payload } else { nil }
    }

    @Test func `notifications come in the order of the commits, with their channel`() async throws {
      var iterator = try await listen("First Channel", "second_channel")
      #expect(try await iterator.next() == .listening(afterLoss: false))
      let sender = try await connect()
      let id: Int32 = try await sender.run("SELECT pg_backend_pid()")[0][0]
      try await sender.execute(sql: "NOTIFY \"First Channel\", 'a'; NOTIFY second_channel")
      try await sender.execute(sql: "BEGIN; NOTIFY second_channel, 'never'; ROLLBACK")
      try await sender.run("SELECT pg_notify('second_channel', \("ä 'b'"))")
      for (channel, payload) in [
        ("First Channel", "a"), ("second_channel", ""), ("second_channel", "ä 'b'"),
      ] {
        #expect(
          try await iterator.next()
            == .notification(
              PostgresNotification(channel: channel, payload: payload, processID: id)))
      }
    }

    @Test func `after a lost connection the sequence goes on, and says so`() async throws {
      let proxy = try PostgresProxy(to: await PostgresServer.shared.port)
      defer { proxy.close() }
      var iterator = try await listen("lossy", port: proxy.port)
      #expect(try await iterator.next() == .listening(afterLoss: false))
      let sender = try await connect()
      for number in 1...3 {
        proxy.cut()
        #expect(try await iterator.next() == .listening(afterLoss: true))
        try await sender.run("SELECT pg_notify('lossy', \("\(number)"))")
        #expect(payload(try await iterator.next()) == "\(number)")
      }
    }

    @Test func `a silent connection is checked`() async throws {
      let proxy = try PostgresProxy(to: await PostgresServer.shared.port)
      defer { proxy.close() }
      var iterator = try await listen("silent", port: proxy.port, checkInterval: .milliseconds(50))
      #expect(try await iterator.next() == .listening(afterLoss: false))
      let sender = try await connect()
      // Long enough for some checks, which must not disturb.
      try await sender.run("SELECT pg_sleep(0.3), pg_notify('silent', 'here')")
      #expect(payload(try await iterator.next()) == "here")
    }

    @Test func `an error of the first connection is thrown`() async throws {
      let proxy = try PostgresProxy(to: await PostgresServer.shared.port)
      proxy.close()
      var iterator = try await listen("none", port: proxy.port)
      let error = await #expect(throws: PostgresError.self) { _ = try await iterator.next() }
      #expect(error?.kind == .connection)
    }

    @Test func `a cancelled task ends the wait`() async throws {
      let server = try await PostgresServer.shared
      let configuration = try PostgresConfiguration(server.url())
      let listening = Signal()
      let task = Task {
        try await withDependencies {
          $0.continuousClock = ContinuousClock()
        } operation: {
          for try await _ in PostgresNotifications(configuration, channels: ["quiet"]) {
            listening.send()
          }
        }
      }
      await listening.wait()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `the pauses double up to half a minute`() {
      var pauses = ReconnectPauses()
      var generator = SeededRandomNumberGenerator(seed: 1)
      var limit = Duration.milliseconds(100)
      for _ in 0..<20 {
        let pause = pauses.next(using: &generator)
        #expect(pause >= limit / 2 && pause <= limit)
        limit = min(limit * 2, .seconds(30))
      }
    }
  }
#endif
