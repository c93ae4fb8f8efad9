import Testing

@testable import RatchetDependencies

@Suite("The machine of a test clock") struct TestClockMachineTests {
  private typealias Instant = TestClock<Duration>.Instant
  private typealias Machine = TestClockMachine<Instant, Int>

  private func at(_ seconds: Int) -> Instant { Instant(offset: .seconds(seconds)) }

  @Test("gives no ticket for a deadline that has passed")
  func tooLate() {
    var machine = Machine(now: at(5))
    #expect(machine.fallAsleep(until: at(4)) == nil)
    #expect(machine.fallAsleep(until: at(5)) != nil)
    #expect(machine.fallAsleep(until: at(6)) != nil)
  }

  @Test("ends a sleep once, in every order of sleeping, cancelling, moving and cancelling again")
  func everyOrder() throws {
    // 0 sleeps, 1 and 2 cancel, 3 moves the clock past the deadline.
    let orders = (0..<4).reduce([[Int]]([[]])) { orders, _ in
      orders.flatMap { order in (0..<4).filter { !order.contains($0) }.map { order + [$0] } }
    }
    for order in orders {
      var machine = Machine(now: at(0))
      let given = machine.fallAsleep(until: at(1))
      let ticket = try #require(given)
      var ends: [String] = []
      for step in order {
        switch step {
        case 0:
          switch machine.lieDown(7, until: at(1), ticket: ticket).result {
          case .success: ends.append("late")
          case .failure: ends.append("cancelled before")
          case nil: break
          }
        case 3:
          while let sleeper = machine.wake(until: at(2)) { ends.append("woken \(sleeper)") }
        default:
          if machine.cancel(ticket: ticket) { ends.append("cancelled") }
        }
      }
      let lying = try #require(order.firstIndex(of: 0))
      let moved = try #require(order.firstIndex(of: 3))
      let cancelled = try #require(order.firstIndex { $0 == 1 || $0 == 2 })
      let end =
        cancelled < lying
        ? "cancelled before"
        : moved < lying ? "late" : cancelled < moved ? "cancelled" : "woken 7"
      #expect(ends == [end], "\(order)")
      #expect(machine.sleepers.count == 0)
      #expect(machine.now == at(2))
    }
  }

  @Test("lets an advance wait until each task that has begun to sleep is asleep")
  func fallingAsleep() async throws {
    var machine = Machine(now: at(0))
    let tickets = [machine.fallAsleep(until: at(1)), machine.fallAsleep(until: at(2))]
    let (first, second) = (try #require(tickets[0]), try #require(tickets[1]))
    #expect(machine.isAnyFallingAsleep)
    await withCheckedContinuation { advance in
      let waits = machine.whenAllAreAsleep(advance)
      #expect(waits)
      let afterFirst = machine.lieDown(1, until: at(1), ticket: first).waiters
      #expect(afterFirst.isEmpty)
      // Also if the last one does not sleep in the end.
      _ = machine.cancel(ticket: second)
      for waiter in machine.lieDown(2, until: at(2), ticket: second).waiters { waiter.resume() }
    }
    #expect(!machine.isAnyFallingAsleep)
    await withCheckedContinuation { advance in
      let waits = machine.whenAllAreAsleep(advance)
      #expect(!waits)
      if !waits { advance.resume() }
    }
  }

  @Test("begins an advance at the end of those that were accepted before")
  func ways() {
    var machine = Machine(now: at(0))
    #expect(machine.end(after: .seconds(2)) == at(2))
    #expect(machine.end(after: .seconds(3)) == at(5))
    #expect(machine.wake(until: at(9)) == nil)
    #expect(machine.end(after: .seconds(1)) == at(10))
  }

  @Test("stops at each deadline on the way, and never goes back")
  func deadlines() throws {
    var machine = Machine(now: at(0))
    for (sleeper, seconds) in [3, 1, 3, 2].enumerated() {
      let given = machine.fallAsleep(until: at(seconds))
      let ticket = try #require(given)
      let isAwake = machine.lieDown(sleeper, until: at(seconds), ticket: ticket).result != nil
      #expect(!isAwake)
    }
    for (sleeper, seconds) in [(1, 1), (3, 2), (0, 3), (2, 3)] {
      #expect(machine.wake(until: nil) == sleeper)
      #expect(machine.now == at(seconds))
    }
    #expect(machine.wake(until: nil) == nil)
    #expect(machine.wake(until: at(1)) == nil)
    #expect(machine.now == at(3))
  }
}
