#if Postgres
  import Testing

  @testable import RatchetPostgres

  @Suite
  struct CommandMachineTests {
    private typealias Machine = CommandMachine<Int>
    private let now = ContinuousClock.now
    private let grace = Duration.seconds(5)

    @Test func `commands run in the order in which they came`() {
      var machine = Machine()
      let runs = [machine.request(1), machine.request(2), machine.request(3)]
      #expect(runs == [true, false, false])
      #expect(machine.end() == 2)
      #expect(machine.end() == 3)
      #expect(machine.end() == nil)
      let runsAtOnce = machine.request(4)
      #expect(runsAtOnce)
    }

    @Test func `a waiting command that is cancelled leaves the queue`() {
      var machine = Machine()
      _ = machine.request(1)
      _ = machine.request(2)
      _ = machine.request(3)
      #expect(machine.cancel(2, now, grace: grace) == .wake)
      #expect(machine.stop == nil)
      #expect(machine.end() == 3)
      #expect(machine.cancel(1, now, grace: grace) == .none)
    }

    @Test func `a command that has sent nothing only stops`() {
      var machine = Machine()
      _ = machine.request(1)
      #expect(machine.cancel(1, now, grace: grace) == .wake)
      #expect(machine.stop == .cancelled)
      #expect(!machine.isCancelling)
    }

    @Test func `a command that has sent is cancelled on the server, once`() {
      var machine = Machine()
      _ = machine.request(1)
      machine.sent()
      #expect(machine.cancel(1, now, grace: grace) == .requestCancel)
      #expect(machine.cancel(1, now, grace: grace) == .none)
      #expect(machine.isCancelling)
      #expect(machine.limit == now + grace)
      machine.cancelRequestEnded()
      #expect(!machine.isCancelling)
    }

    @Test func `the deadline asks the server, and the end of the grace period gives up`() {
      var machine = Machine()
      _ = machine.request(1)
      machine.begin(deadline: now + .seconds(1))
      machine.sent()
      #expect(machine.limitReached(now, grace: grace) == .none)
      #expect(machine.limitReached(now + .seconds(1), grace: grace) == .requestCancel)
      #expect(machine.stop == .deadline)
      #expect(machine.limitReached(now + .seconds(5), grace: grace) == .none)
      #expect(machine.limitReached(now + .seconds(6), grace: grace) == .giveUp)
    }

    @Test func `the next command begins without the state of the last one`() {
      var machine = Machine()
      _ = machine.request(1)
      _ = machine.request(2)
      machine.begin(deadline: now)
      machine.sent()
      _ = machine.cancel(1, now, grace: grace)
      #expect(machine.end() == 2)
      #expect(machine.stop == nil)
      #expect(!machine.isExchanging)
      #expect(!machine.isCancelling)
      #expect(machine.limit == nil)
    }

    @Test func `closing wakes all, and stays`() {
      var machine = Machine()
      _ = machine.request(1)
      _ = machine.request(2)
      _ = machine.request(3)
      #expect(machine.close() == [2, 3, 1])
      #expect(machine.end() == nil)
      #expect(machine.isClosed)
      #expect(machine.stop == .closed)
    }
  }
#endif
