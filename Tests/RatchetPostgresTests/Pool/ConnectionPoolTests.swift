#if Postgres
  import RatchetDependencies
  import RatchetPostgres
  import Synchronization
  import Testing

  struct ConnectionPoolTests {
    private let clock = TestClock()
    private let server = FakeServer()

    private func pool(
      _ change: (inout PostgresPoolSettings) -> Void = { _ in }
    ) -> ConnectionPool<FakeConnection> {
      var settings = PostgresPoolSettings()
      settings.maximum = 1
      change(&settings)
      let server = server
      return ConnectionPool(settings, clock: clock, random: .seeded(1)) { try server.connect() }
    }

    @Test func `a connection is used again`() async throws {
      let pool = pool()
      let first = try await pool.lease()
      pool.release(first)
      let second = try await pool.lease()
      #expect(first.connection === second.connection)
      #expect(server.log == ["open 1"])
    }

    @Test func `a cancelled caller leaves the queue`() async throws {
      let pool = pool()
      let lease = try await pool.lease()
      let caller = Task { try await pool.lease() }
      // The timer of its checkout timeout: it is in the queue.
      await clock.sleepers(1)
      caller.cancel()
      await #expect(throws: CancellationError.self) { try await caller.value }
      #expect(pool.snapshot.waiting.isEmpty)
      pool.release(lease)
      #expect(try await pool.lease().connection === lease.connection)
    }

    @Test func `a cancelled task gets no connection`() async throws {
      let pool = pool()
      let caller = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await pool.lease()
      }
      await #expect(throws: CancellationError.self) { try await caller.value }
      #expect(server.log == [])
    }

    @Test func `a caller that waits for too long is refused`() async throws {
      let pool = pool()
      let lease = try await pool.lease()
      let caller = Task { try await pool.lease() }
      await clock.sleepers(1)
      await clock.advance(by: .seconds(10))
      let error = await #expect(throws: PostgresError.self) { try await caller.value }
      #expect(error?.kind == .timeout)
      #expect(
        error?.message == """
          no connection became free within 10.0 s; all 1 of the pool may be in use: hold them for a \
          shorter time, or raise maximum
          """)
      pool.release(lease)
    }

    @Test func `an unused connection is closed after its idle time`() async throws {
      let pool = pool { $0.idleTime = .seconds(60) }
      let lease = try await pool.lease()
      pool.release(lease)
      await clock.sleepers(1)
      await clock.advance(by: .seconds(60))
      await lease.connection.isClosed()
      #expect(server.log == ["open 1", "close 1"])
    }

    @Test func `the error of a failed attempt reaches the callers`() async throws {
      let pool = pool()
      server.refusal = PostgresError(kind: .connection, message: "refused")
      let error = await #expect(throws: PostgresError.self) { try await pool.lease() }
      #expect(error?.message == "refused")
      server.refusal = nil
      _ = try await pool.lease()
    }

    @Test func `a connection that cannot be reset is replaced`() async throws {
      let pool = pool()
      let lease = try await pool.lease()
      lease.connection.isBroken = true
      pool.release(lease)
      let next = try await pool.lease()
      #expect(next.connection !== lease.connection)
      #expect(server.log == ["open 1", "reset 1", "close 1", "open 2"])
    }

    @Test func `a connection is lent again after its transaction has ended`() async throws {
      let pool = pool()
      let lease = try await pool.lease()
      lease.connection.hasTransaction = true
      pool.release(lease)
      let next = try await pool.lease()
      #expect(next.connection === lease.connection)
      #expect(!next.connection.hasTransaction)
      #expect(server.log == ["open 1", "reset 1"])
    }

    @Test func `a connection is checked after a long time`() async throws {
      let pool = pool {
        $0.healthCheckAfter = .seconds(15)
        $0.idleTime = nil
        $0.lifeTime = .seconds(1000)
      }
      let lease = try await pool.lease()
      pool.release(lease)
      // The timer of its life time: it was returned.
      await clock.sleepers(1)
      await clock.advance(by: .seconds(15))
      lease.connection.isBroken = true
      let next = try await pool.lease()
      #expect(next.connection !== lease.connection)
      #expect(server.log == ["open 1", "check 1", "close 1", "open 2"])
    }

    @Test func `many callers share a few connections`() async throws {
      let pool = pool {
        $0.maximum = 4
        $0.checkoutTimeout = nil
      }
      let inUse = InUse()
      try await withThrowingTaskGroup { group in
        for _ in 0..<200 {
          group.addTask {
            let lease = try await pool.lease()
            let isOnlyUser = inUse.insert(lease.id)
            #expect(isOnlyUser)
            await Task.yield()
            inUse.remove(lease.id)
            pool.release(lease)
          }
        }
        try await group.waitForAll()
      }
      #expect(server.log.count { $0.hasPrefix("open") } <= 4)
    }

    @Test func `a shutdown waits for the connections in use`() async throws {
      let pool = pool()
      let lease = try await pool.lease()
      let caller = Task { try await pool.lease() }
      await clock.sleepers(1)
      pool.shutDown()
      let error = await #expect(throws: PostgresError.self) { try await caller.value }
      #expect(error?.kind == .client)
      #expect(server.log == ["open 1"])
      pool.release(lease)
      await pool.isFinished()
      #expect(server.log == ["open 1", "close 1"])
      await pool.isFinished()
      await #expect(throws: PostgresError.self) { try await pool.lease() }
    }
  }

  private final class InUse: Sendable {
    private let ids = Mutex(Set<Int>())

    func insert(_ id: Int) -> Bool { ids.withLock { $0.insert(id).inserted } }
    func remove(_ id: Int) { ids.withLock { _ = $0.remove(id) } }
  }

  /// Makes connections, and records what happens to them.
  private final class FakeServer: Sendable {
    private struct State {
      var log: [String] = []
      var count = 0
      var refusal: PostgresError?
    }

    private let state = Mutex(State())

    var log: [String] { state.withLock { $0.log } }

    var refusal: PostgresError? {
      get { state.withLock { $0.refusal } }
      set { state.withLock { $0.refusal = newValue } }
    }

    func connect() throws -> FakeConnection {
      try state.withLock { state in
        if let refusal = state.refusal { throw refusal }
        state.count += 1
        state.log.append("open \(state.count)")
        return FakeConnection(state.count, self)
      }
    }

    func note(_ event: String) { state.withLock { $0.log.append(event) } }
  }

  private final class FakeConnection: PooledConnection {
    private let number: Int
    private let server: FakeServer
    private let broken = Mutex(false)
    private let transaction = Mutex(false)
    private let closes: AsyncStream<Void>
    private let closed: AsyncStream<Void>.Continuation

    init(_ number: Int, _ server: FakeServer) {
      (self.number, self.server) = (number, server)
      (closes, closed) = AsyncStream.makeStream(of: Void.self)
    }

    var isReady: Bool { !isBroken && !hasTransaction }

    var hasTransaction: Bool {
      get { transaction.withLock { $0 } }
      set { transaction.withLock { $0 = newValue } }
    }

    var isBroken: Bool {
      get { broken.withLock { $0 } }
      set { broken.withLock { $0 = newValue } }
    }

    func isAlive() async -> Bool {
      server.note("check \(number)")
      return !isBroken
    }

    func reset() async -> Bool {
      server.note("reset \(number)")
      hasTransaction = false
      return !isBroken
    }

    func close() async {
      server.note("close \(number)")
      closed.finish()
    }

    func isClosed() async {
      for await _ in closes {}
    }
  }
#endif
