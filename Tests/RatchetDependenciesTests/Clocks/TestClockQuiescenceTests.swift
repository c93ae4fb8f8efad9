import Foundation
import RatchetDependencies
import Synchronization
import Testing

@Suite("A test clock whose sleepers are tracked") struct TestClockQuiescenceTests {
  private actor Ticks {
    private(set) var count = 0
    func add() { count += 1 }
  }

  @Test("wakes a task at each deadline, also if it counts as waiting before it is asleep")
  func everyDeadline() async throws {
    let (clock, ticks, quiescence) = (TestClock(), Ticks(), SlowSleep())
    let task = withDependencies {
      $0.quiescence = quiescence
    } operation: {
      Task {
        while true {
          try await clock.sleep(for: .seconds(1))
          // Continues on another thread than the one that wakes it.
          await ticks.add()
        }
      }
    }
    await clock.sleepers()
    await clock.advance(by: .seconds(5))
    #expect(await ticks.count == 5)
    task.cancel()
    _ = await task.result
  }
}

/// Counts a task as waiting from the beginning of its sleep, which it then delays.
private final class SlowSleep: Quiescence {
  private let waits = Mutex((begun: 0, expected: 0))

  func prepare() { waits.withLock { $0.expected = $0.begun + 1 } }

  func settle() async {
    while waits.withLock({ $0.begun < $0.expected }) { await Task.yield() }
  }

  func beginWait(_ wait: KnownWait) -> Int {
    let ticket = waits.withLock { waits in
      waits.begun += 1
      return waits.begun
    }
    Thread.sleep(forTimeInterval: 0.02)
    return ticket
  }

  func endWait(_ ticket: Int) {}
  func beginWork(_ name: String) -> Int { 0 }
  func endWork(_ ticket: Int) {}
  func beginOutsideWork(_ name: String) -> Int { 0 }
  nonisolated(nonsending) func beginWrite(_ name: String) async -> Int { 0 }
  nonisolated(nonsending) func endWrite(_ ticket: Int) async {}
  var skipsNothing: Bool { false }
  func beginTasks(_ count: Int) -> Int { 0 }
  func joinTasks(_ ticket: Int) {}
  func endTasks(_ ticket: Int) {}
}
