#if Postgres
  import RatchetPostgres
  import Testing

  struct PoolMachineTests {
    private static func settings(
      minimum: Int = 0, maximum: Int = 2, idle: Int? = nil, life: Int? = nil, checkout: Int? = nil,
      check: Int? = nil
    ) -> PostgresPoolSettings {
      var settings = PostgresPoolSettings()
      settings.minimum = minimum
      settings.maximum = maximum
      settings.idleTime = idle.map { .seconds($0) }
      settings.lifeTime = life.map { .seconds($0) }
      settings.checkoutTimeout = checkout.map { .seconds($0) }
      settings.healthCheckAfter = check.map { .seconds($0) }
      return settings
    }

    /// A machine with this number of idle connections, 1 being used last.
    private func machine(_ settings: PostgresPoolSettings, idle: Int) -> PoolMachine {
      var machine = PoolMachine(settings)
      for ticket in 0..<idle {
        #expect(machine.request(ticket, at: .zero).count == 1)
      }
      for connection in 0..<idle { _ = machine.opened(connection + 1, at: .zero) }
      for connection in (0..<idle).reversed() {
        #expect(machine.release(connection + 1, isUsable: true, at: .zero) == [])
      }
      return machine
    }

    // MARK: Callers

    @Test func `a connection is opened for a caller, and used again`() {
      var machine = PoolMachine(Self.settings())
      #expect(machine.request(7, at: .zero) == [.open(1)])
      #expect(machine.opened(1, at: .zero) == [.lend(1, to: 7)])
      #expect(machine.release(1, isUsable: true, at: .zero) == [])
      #expect(machine.request(8, at: .zero) == [.lend(1, to: 8)])
    }

    @Test func `callers beyond the maximum are served in their order`() {
      var machine = PoolMachine(Self.settings(maximum: 2))
      #expect(machine.request(1, at: .zero) == [.open(1)])
      #expect(machine.request(2, at: .zero) == [.open(2)])
      #expect(machine.request(3, at: .zero) == [])
      #expect(machine.request(4, at: .zero) == [])
      #expect(machine.opened(2, at: .zero) == [.lend(2, to: 1)])
      #expect(machine.opened(1, at: .zero) == [.lend(1, to: 2)])
      #expect(machine.release(1, isUsable: true, at: .zero) == [.lend(1, to: 3)])
      #expect(machine.release(1, isUsable: true, at: .zero) == [.lend(1, to: 4)])
    }

    @Test func `a caller that gives up leaves the queue`() {
      var machine = PoolMachine(Self.settings(maximum: 1))
      _ = machine.request(1, at: .zero)
      _ = machine.opened(1, at: .zero)
      _ = machine.request(2, at: .zero)
      _ = machine.request(3, at: .zero)
      #expect(machine.withdraw(2) == true)
      #expect(machine.withdraw(2) == false)
      #expect(machine.withdraw(1) == false)
      #expect(machine.release(1, isUsable: true, at: .zero) == [.lend(1, to: 3)])
    }

    @Test func `a connection that was opened for a caller that gave up stays`() {
      var machine = PoolMachine(Self.settings())
      _ = machine.request(1, at: .zero)
      #expect(machine.withdraw(1) == true)
      #expect(machine.opened(1, at: .zero) == [])
      #expect(machine.request(2, at: .zero) == [.lend(1, to: 2)])
    }

    @Test func `a caller waits for the checkout timeout`() {
      var machine = PoolMachine(Self.settings(maximum: 1, checkout: 10))
      _ = machine.request(1, at: .zero)
      _ = machine.opened(1, at: .zero)
      _ = machine.request(2, at: .seconds(1))
      _ = machine.request(3, at: .seconds(2))
      #expect(machine.nextTick == .seconds(11))
      #expect(machine.tick(.milliseconds(10_999)) == [])
      #expect(machine.tick(.seconds(11)) == [.refuse(2, .timeout)])
      #expect(machine.nextTick == .seconds(12))
      #expect(machine.release(1, isUsable: true, at: .seconds(11)) == [.lend(1, to: 3)])
      #expect(machine.nextTick == nil)
    }

    // MARK: Times of connections

    @Test func `the connection that was used last is used first`() {
      var machine = machine(Self.settings(maximum: 3), idle: 3)
      #expect(machine.request(10, at: .zero) == [.lend(1, to: 10)])
      #expect(machine.request(11, at: .zero) == [.lend(2, to: 11)])
    }

    @Test func `unused connections are closed down to the minimum`() {
      var machine = machine(Self.settings(minimum: 1, maximum: 3, idle: 60), idle: 3)
      #expect(machine.nextTick == .seconds(60))
      #expect(machine.tick(.seconds(60)) == [.close(3), .close(2)])
      #expect(machine.nextTick == nil)
      #expect(machine.closed(2, at: .seconds(60)) == [])
      #expect(machine.closed(3, at: .seconds(60)) == [])
      #expect(machine.idle == [1])
    }

    @Test func `the minimum is opened at the start and kept`() {
      var machine = PoolMachine(Self.settings(minimum: 2, maximum: 3))
      #expect(machine.start(at: .zero) == [.open(1), .open(2)])
      #expect(machine.opened(1, at: .zero) == [])
      #expect(machine.request(1, at: .zero) == [.lend(1, to: 1)])
      #expect(machine.release(1, isUsable: false, at: .zero) == [.close(1)])
      #expect(machine.closed(1, at: .zero) == [.open(3)])
    }

    @Test func `an old connection is replaced when it is unused`() {
      var machine = machine(Self.settings(maximum: 2, life: 100), idle: 1)
      #expect(machine.nextTick == .seconds(100))
      #expect(machine.request(5, at: .seconds(99)) == [.lend(1, to: 5)])
      #expect(machine.nextTick == nil)
      #expect(machine.tick(.seconds(200)) == [])
      #expect(machine.release(1, isUsable: true, at: .seconds(200)) == [.close(1)])
      #expect(machine.request(6, at: .seconds(200)) == [.open(2)])
    }

    @Test func `an old idle connection is not lent even if no tick came`() {
      var machine = machine(Self.settings(maximum: 2, life: 100), idle: 1)
      #expect(machine.request(5, at: .seconds(100)) == [.close(1), .open(2)])
    }

    @Test func `connections live up to a tenth shorter`() {
      var machine = PoolMachine(Self.settings(life: 100))
      _ = machine.request(1, at: .zero)
      _ = machine.opened(1, at: .zero, shortening: 1)
      _ = machine.release(1, isUsable: true, at: .zero)
      #expect(machine.nextTick == .seconds(90))
    }

    @Test func `a connection that was not used for long is checked`() {
      var machine = machine(Self.settings(maximum: 2, check: 15), idle: 2)
      #expect(machine.request(5, at: .seconds(15)) == [.check(1)])
      // The caller keeps its place before a later one.
      #expect(machine.request(6, at: .seconds(15)) == [.check(2)])
      #expect(machine.checked(2, isUsable: true, at: .seconds(16)) == [.lend(2, to: 5)])
      #expect(machine.checked(1, isUsable: false, at: .seconds(16)) == [.close(1)])
      #expect(machine.closed(1, at: .seconds(16)) == [.open(3)])
      #expect(machine.opened(3, at: .seconds(17)) == [.lend(3, to: 6)])
      #expect(machine.release(3, isUsable: true, at: .seconds(18)) == [])
      #expect(machine.request(7, at: .seconds(32)) == [.lend(3, to: 7)])
    }

    @Test func `a connection is checked once, even if each use asks for it`() {
      var machine = machine(Self.settings(maximum: 1, check: 0), idle: 1)
      #expect(machine.request(5, at: .zero) == [.check(1)])
      #expect(machine.checked(1, isUsable: true, at: .zero) == [.lend(1, to: 5)])
    }

    // MARK: Failures

    @Test func `an unreachable server refuses all callers at once`() {
      var machine = PoolMachine(Self.settings(maximum: 2))
      for ticket in 1...5 { _ = machine.request(ticket, at: .zero) }
      #expect(machine.failedToOpen(1, at: .zero) == [])
      #expect(
        machine.failedToOpen(2, at: .zero) == (1...5).map { .refuse($0, .unreachable) })
      #expect(machine.request(6, at: .zero) == [.open(3)])
    }

    @Test func `callers wait for other connections if no more can be opened`() {
      var machine = PoolMachine(Self.settings(maximum: 2))
      _ = machine.request(1, at: .zero)
      _ = machine.opened(1, at: .zero)
      #expect(machine.request(2, at: .zero) == [.open(2)])
      #expect(machine.failedToOpen(2, at: .zero) == [])
      #expect(machine.nextTick == .milliseconds(500))
      #expect(machine.tick(.milliseconds(500)) == [.open(3)])
      #expect(machine.failedToOpen(3, at: .milliseconds(500)) == [])
      #expect(machine.nextTick == .milliseconds(1500))
      #expect(machine.release(1, isUsable: true, at: .seconds(1)) == [.lend(1, to: 2)])
    }

    @Test func `attempts for the minimum become rare while the server is away`() {
      var machine = PoolMachine(Self.settings(minimum: 1))
      var connection = 1
      var now = Duration.zero
      #expect(machine.start(at: now) == [.open(1)])
      var pauses: [Duration] = []
      for _ in 0..<8 {
        #expect(machine.failedToOpen(connection, at: now) == [])
        let next = machine.nextTick ?? .zero
        pauses.append(next - now)
        now = next
        connection += 1
        #expect(machine.tick(now) == [.open(connection)])
      }
      #expect(
        pauses == [500, 1000, 2000, 4000, 8000, 16000, 16000, 16000].map { .milliseconds($0) })
    }

    @Test func `a broken connection is replaced for the next caller`() {
      var machine = PoolMachine(Self.settings(maximum: 1))
      _ = machine.request(1, at: .zero)
      _ = machine.opened(1, at: .zero)
      _ = machine.request(2, at: .zero)
      #expect(machine.release(1, isUsable: false, at: .zero) == [.close(1)])
      // It counts until it is closed, so that the server never has more than the maximum.
      #expect(machine.closed(1, at: .zero) == [.open(2)])
    }

    // MARK: Shutdown

    @Test func `a shutdown refuses callers and waits for connections in use`() {
      var machine = PoolMachine(Self.settings(maximum: 2))
      _ = machine.request(1, at: .zero)
      _ = machine.opened(1, at: .zero)
      _ = machine.request(2, at: .zero)
      _ = machine.request(3, at: .zero)
      #expect(machine.shutDown() == [.refuse(2, .closed), .refuse(3, .closed)])
      #expect(machine.shutDown() == [])
      #expect(machine.request(4, at: .zero) == [.refuse(4, .closed)])
      #expect(machine.opened(2, at: .zero) == [.close(2)])
      #expect(machine.closed(2, at: .zero) == [])
      #expect(machine.release(1, isUsable: true, at: .zero) == [.close(1)])
      #expect(machine.closed(1, at: .zero) == [.finish])
    }

    @Test func `an empty pool is shut down at once`() {
      var machine = PoolMachine(Self.settings())
      #expect(machine.shutDown() == [.finish])
    }

    @Test func `a pool has room for at least one connection`() {
      let machine = PoolMachine(Self.settings(minimum: 5, maximum: 0))
      #expect(machine.settings.maximum == 1)
      #expect(machine.settings.minimum == 1)
    }
  }
#endif
