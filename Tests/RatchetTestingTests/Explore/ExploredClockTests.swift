import Ratchet
import Synchronization
import Testing

@testable import RatchetTesting

@Suite("The clock of an exploration") struct ExploredClockTests {
  // Runs the sleeping tasks, so that it is known when each sleeps.
  private let scheduler = Scheduler()

  /// Starts a task that sleeps; returns once it does.
  private func sleeper(
    _ clock: ExploredClock, _ offset: Duration, _ log: Log, _ name: String
  ) async -> Task<Void, Never> {
    let task = Task(executorPreference: scheduler) {
      do {
        try await clock.sleep(until: .init(offset: offset))
        log.add(name)
      } catch {
        log.add("\(name): \(error is CancellationError ? "cancelled" : "\(error)")")
      }
    }
    await scheduler.settle(atMost: nil)
    return task
  }

  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  @Test(
    "wakes sleepers by their deadlines, whatever their order of arrival, and sets the time to each")
  func order() async {
    let (clock, log) = (ExploredClock(), Log())
    var tasks: [String: Task<Void, Never>] = [:]
    for (name, time) in [("c", 3), ("a", 1), ("b", 2)] {
      tasks[name] = await sleeper(clock, .seconds(time), log, name)
    }
    for (name, time) in [("a", 1), ("b", 2), ("c", 3)] {
      #expect(clock.firstSleepers == 1)
      #expect(clock.wake(0) == .init(offset: .seconds(time)))
      await tasks[name]?.value
    }
    #expect(log.all == ["a", "b", "c"])
    #expect(clock.now == .init(offset: .seconds(3)))
    #expect(clock.firstSleepers == 0)
  }

  @Test(
    "can wake any sleeper with the earliest deadline; the others still sleep, and the time stays")
  func equalDeadlines() async {
    let (clock, log) = (ExploredClock(), Log())
    var tasks: [Task<Void, Never>] = []
    for name in ["a", "b", "c", "later"] {
      tasks.append(await sleeper(clock, .seconds(name == "later" ? 2 : 1), log, name))
    }
    #expect(clock.firstSleepers == 3)
    #expect(clock.wake(1) == .init(offset: .seconds(1)))
    await tasks[1].value
    #expect(clock.firstSleepers == 2)
    #expect(clock.wake(1) == .init(offset: .seconds(1)))
    await tasks[2].value
    #expect(clock.wake(0) == .init(offset: .seconds(1)))
    await tasks[0].value
    #expect(log.all == ["b", "c", "a"])
    #expect(clock.wake(0) == .init(offset: .seconds(2)))
    await tasks[3].value
  }

  @Test("wakes a sleeper at once when it is cancelled, and no longer counts it")
  func cancelledWhileSleeping() async {
    let (clock, log) = (ExploredClock(), Log())
    let first = await sleeper(clock, .seconds(1), log, "a")
    let second = await sleeper(clock, .seconds(2), log, "b")
    first.cancel()
    await first.value
    #expect(log.all == ["a: cancelled"])
    #expect(clock.now == .init())
    #expect(clock.wake(0) == .init(offset: .seconds(2)))
    await second.value
    #expect(log.all == ["a: cancelled", "b"])
  }

  @Test("does not let a task sleep that is already cancelled")
  func cancelledBefore() async {
    let clock = ExploredClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.firstSleepers == 0)
  }

  @Test("returns at once from a sleep of no duration, or until the past")
  func noTime() async throws {
    let clock = ExploredClock()
    try await clock.sleep(for: .zero)
    try await clock.sleep(until: .init(offset: .seconds(-1)))
    #expect(clock.now == .init())
    #expect(clock.minimumResolution == .zero)
  }

  @Test("wakes no sleeper if all were cancelled meanwhile")
  func noSleepers() async {
    let (clock, log) = (ExploredClock(), Log())
    #expect(clock.wake(0) == nil)
    let first = await sleeper(clock, .seconds(1), log, "a")
    let second = await sleeper(clock, .seconds(2), log, "b")
    // There were two with the first deadline when the schedule chose.
    #expect(clock.wake(1) == .init(offset: .seconds(1)))
    await first.value
    second.cancel()
    await second.value
    #expect(clock.now == .init(offset: .seconds(1)))
  }
}
