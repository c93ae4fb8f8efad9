#if Postgres
  import RatchetSystem
  import Testing

  @testable import RatchetPostgres

  /// An actor that uses a loop, as connections do.
  private actor Waiter {
    let loop: PostgresLoop
    private var order: [Int] = []

    init(_ loop: PostgresLoop) { self.loop = loop }

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    func wait(
      for events: Int32 = 0, of descriptor: Int32 = -1, within limit: Duration? = nil,
      willWait: @Sendable (PostgresLoop.Waits.ID) -> Void = {
        _ in
      }
    ) async -> PostgresLoop.Wake {
      let id = loop.makeID()
      willWait(id)
      return await loop.wait(
        id, for: events, of: descriptor, until: limit.map { .now + $0 })
    }

    func append(_ number: Int) -> [Int] {
      order.append(number)
      return order
    }

    var count: Int { order.count }
  }

  @Suite
  struct PostgresLoopTests {
    @Test func `work of several actors runs on one thread`() async throws {
      let loop = try PostgresLoop()
      let (first, second) = (Waiter(loop), Waiter(loop))
      for number in 1...100 {
        #expect(await first.append(number).count == number)
        #expect(await second.append(number).last == number)
      }
    }

    @Test func `a wait ends when the descriptor can be read`() async throws {
      let waiter = Waiter(try PostgresLoop())
      let pipe = try WakePipe()
      pipe.wake()
      #expect(await waiter.wait(for: POLLIN, of: pipe.readEnd) == .ready)
    }

    @Test func `a wait ends when another thread writes`() async throws {
      let waiter = Waiter(try PostgresLoop())
      let pipe = try WakePipe()
      async let wake = waiter.wait(for: POLLIN, of: pipe.readEnd) { _ in pipe.wake() }
      #expect(await wake == .ready)
    }

    @Test func `a wait ends at its deadline`() async throws {
      let waiter = Waiter(try PostgresLoop())
      let pipe = try WakePipe()
      let start = ContinuousClock.now
      #expect(
        await waiter.wait(for: POLLIN, of: pipe.readEnd, within: .milliseconds(20)) == .deadline)
      #expect(ContinuousClock.now - start >= .milliseconds(20))
    }

    @Test func `a wait can be woken, and a wake-up without a wait is ignored`() async throws {
      let loop = try PostgresLoop()
      let waiter = Waiter(loop)
      let wake = await waiter.wait { id in
        loop.perform {
          loop.wake(id)
          loop.wake(id)
        }
      }
      #expect(wake == .woken)
    }

    /// Returns whether the loop was free.
    private func borrow(_ loop: PostgresLoop, _ body: () -> Void) -> Bool {
      let isFree: Void? = loop.borrow {
        body()
        #expect(loop.borrow {} == nil, "it is borrowed")
      }
      return isFree != nil
    }

    @Test func `a borrowed loop runs nothing else, and goes on afterwards`() async throws {
      let loop = try PostgresLoop()
      #expect(loop.borrow {} == nil, "it has not started")
      let waiter = Waiter(loop)
      #expect(await waiter.append(0).count == 1)
      let borrowed = await withTaskGroup { group in
        for task in 0..<4 {
          group.addTask {
            var borrowed = 0
            for number in 1...2000 {
              if number.isMultiple(of: task + 2) {
                _ = await waiter.append(number)
                borrowed += 1
              } else if borrow(loop, { waiter.assumeIsolated { _ = $0.append(number) } }) {
                borrowed += 1
              }
            }
            return borrowed
          }
        }
        return await group.reduce(0, +)
      }
      // An access at the same time would lose an element, or crash.
      #expect(await waiter.count == 1 + borrowed)
    }

    @Test func `many waits on one loop end independently`() async throws {
      let waiter = Waiter(try PostgresLoop())
      let pipes = try (0..<50).map { _ in try WakePipe() }
      await withTaskGroup { group in
        for pipe in pipes {
          group.addTask { await waiter.wait(for: POLLIN, of: pipe.readEnd) { _ in } }
        }
        for pipe in pipes.reversed() { pipe.wake() }
        for await wake in group { #expect(wake == .ready) }
      }
    }
  }
#endif
