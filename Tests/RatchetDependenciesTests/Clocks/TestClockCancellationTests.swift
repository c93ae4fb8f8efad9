import RatchetDependencies
import Synchronization
import Testing

@Suite("Cancelling a sleep on a test clock") struct TestClockCancellationTests {
  private static let orders: [[Int]] = (0..<4).reduce([[]]) { orders, _ in
    orders.flatMap { order in (0..<4).filter { !order.contains($0) }.map { order + [$0] } }
  }

  @Test("in any order and number leaves the others in place", arguments: orders)
  func anyOrder(_ order: [Int]) async throws {
    for count in 0...4 {
      let clock = TestClock()
      let log = Log()
      var tasks: [Task<Void, any Error>] = []
      for number in 0..<4 {
        tasks.append(
          Task {
            // The sleepers form pairs with the same deadline.
            try await clock.sleep(for: .seconds(1 + number / 2))
            log.note("\(number)")
          })
        await clock.sleepers(number + 1)
      }
      let cancelled = order.prefix(count)
      for number in cancelled {
        tasks[number].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[number].value }
      }
      let left = (0..<4).filter { !cancelled.contains($0) }
      #expect(clock.nextDeadline?.offset == left.first.map { .seconds(1 + $0 / 2) })
      await clock.run()
      #expect(log.lines == left.map(String.init))
      for number in left { try await tasks[number].value }
    }
  }

  @Test("does not run the task's continuation on the cancelling thread")
  func notInPlace() async {
    let clock = TestClock()
    let log = Log()
    // A lock that is not reentrant: the cancelling thread may hold it.
    let room = Room()
    let task = Task {
      do {
        try await clock.sleep(for: .seconds(1))
      } catch {
        room.enter { log.note("cancelled") }
      }
    }
    await clock.sleepers()
    room.enter { task.cancel() }
    await task.value
    #expect(log.lines == ["cancelled"])
  }

  @Test("while the clock moves ends it once: woken or cancelled")
  func whileMoved() async {
    for _ in 0..<200 {
      let clock = TestClock()
      let tasks = (0..<10).map { _ in Task { try await clock.sleep(for: .seconds(1)) } }
      await clock.sleepers(10)
      async let moved: Void = clock.advance(by: .seconds(1))
      for task in tasks { task.cancel() }
      await moved
      for task in tasks {
        switch await task.result {
        case .success: break
        case .failure(let error): #expect(error is CancellationError)
        }
      }
      #expect(clock.nextDeadline == nil)
    }
  }

  @Test("in a task that was cancelled beforehand takes effect at once")
  func before() async {
    let clock = TestClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.nextDeadline == nil)
  }

  @Test("of a task that waits for sleepers ends that wait")
  func waiting() async {
    let clock = TestClock()
    for isEarly in [true, false] {
      let task = Task {
        if isEarly { withUnsafeCurrentTask { $0?.cancel() } }
        await clock.sleepers(1)
      }
      task.cancel()
      await task.value
    }
    // If a cancelled waiter were left, this would resume it a second time.
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers()
    await clock.advance(by: .seconds(1))
    await #expect(throws: Never.self) { try await sleeper.value }
  }

  /// Admits one caller at a time; entering again from inside traps or hangs.
  private final class Room: Sendable {
    private let door = Mutex(())

    func enter(_ body: () -> Void) { door.withLock { _ in body() } }
  }
}
