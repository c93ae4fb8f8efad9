import Foundation
import RatchetDependencies
import Testing

/// The guarantees for a test that starts a task and then moves the clock.
@Suite("A newly started task") struct TestClockReadyTaskTests {
  /// Starts a task of some kind, moves the clock by three seconds, and returns how often the task
  /// woke: three times, if it slept from the start.
  private static func wakes(_ kind: Kind) async -> Int {
    let (clock, log) = (TestClock(), Log())
    let sleep: @Sendable () async throws -> Void = {
      for _ in 1...3 {
        try await clock.sleep(for: .seconds(1))
        log.note("woke")
      }
    }
    let task: Task<Void, any Error> =
      switch kind {
      case .inherited: Task { try await sleep() }
      case .detached: Task.detached { try await sleep() }
      case .mainActor: Task { @MainActor in try await sleep() }
      case .ownActor: Task { try await Room().run(sleep) }
      case .child:
        Task {
          async let child: Void = sleep()
          try await child
        }
      }
    await clock.advance(by: .seconds(3))
    let wakes = log.lines.count
    task.cancel()
    _ = await task.result
    return wakes
  }

  enum Kind: CaseIterable {
    case inherited, detached, mainActor, ownActor, child
  }

  private actor Room {
    func run(_ work: @Sendable () async throws -> Void) async throws { try await work() }
  }

  private static let runs = Int(ProcessInfo.processInfo.environment["CLOCK_RUNS"] ?? "") ?? 200

  @Test("sleeps before the clock moves", arguments: Kind.allCases)
  func asleep(kind: Kind) async {
    for run in 1...Self.runs {
      guard await Self.wakes(kind) == 3 else { return #expect(Bool(false), "run \(run)") }
    }
  }

  @Test("sleeps before the clock moves, in many tests at once", arguments: Kind.allCases)
  func asleepInParallel(kind: Kind) async {
    let wakes = await withTaskGroup { group in
      for _ in 1...Self.runs { group.addTask { await Self.wakes(kind) } }
      return await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(wakes == Array(repeating: 3, count: Self.runs))
  }

  @MainActor private final class Stopwatch {
    private(set) var seconds = 0
    private var task: Task<Void, any Error>?

    func start(_ clock: any Clock<Duration>) {
      task = Task {
        while true {
          try await clock.sleep(for: .seconds(1))
          seconds += 1
        }
      }
    }

    func stop() async {
      task?.cancel()
      _ = await task?.result
    }
  }

  @Test("of a model on the main actor sleeps before the clock moves, also each time it returns")
  @MainActor func mainActorLoop() async {
    for _ in 1...50 {
      let (clock, stopwatch) = (TestClock(), Stopwatch())
      stopwatch.start(clock)
      await clock.advance(by: .seconds(1))
      #expect(stopwatch.seconds == 1)
      await clock.advance(by: .seconds(4))
      #expect(stopwatch.seconds == 5)
      await stopwatch.stop()
    }
  }

  @Test("sleeps before the clock is run to its end, and before its sleepers are listed")
  func runAndCheck() async throws {
    for _ in 1...50 {
      let (clock, log) = (TestClock(), Log())
      let task = Task {
        try await clock.sleep(for: .seconds(1))
        log.note("woke")
      }
      await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
      await clock.run()
      #expect(log.lines == ["woke"])
      try await task.value
      try await clock.checkSuspension()
    }
  }

  @Test("does not keep the clock from moving if it never sleeps")
  func neverSleeps() async {
    let clock = TestClock()
    let task = Task { try await Task.never() }
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(1))
    task.cancel()
    _ = await task.result
  }
}

/// The behaviour if the clock could not know that a task was about to sleep.
@Suite("A task that comes to sleep too late") struct TestClockLateSleeperTests {
  @Test("is an issue at the advance that woke no task, and the task continues")
  func late() async throws {
    let clock = TestClock()
    let line: UInt = #line + 2
    let reported = try await issues {
      await clock.advance(by: .seconds(2))
      try await Task { try await clock.sleep(until: .init(offset: .seconds(1))) }.value
      try await Task { try await clock.sleep(until: .init(offset: .seconds(2))) }.value
    }
    let text = { (deadline: String) in
      """
      RatchetIssue D021 at TestClockReadyTaskTests.swift:\(line)
        A test clock was advanced past the deadline of a task before the task was asleep.
          deadline       \(deadline)
          advanced from  0.0 seconds
        The advance woke no task, and the late task's sleep ended at once. Call `await \
      clock.sleepers()` before `advance`, so that the task is asleep by then.
        More: ratchet explain D021
      """
    }
    #expect(reported == [text("1.0 seconds"), text("2.0 seconds")])
  }

  @Test(
    "is an issue after several advances, at the first that passed its deadline without waking it")
  func severalAdvances() async throws {
    let clock = TestClock()
    let line: UInt = #line + 2
    let reported = try await issues {
      await clock.advance(by: .seconds(1))
      await clock.advance(by: .seconds(1))
      try await Task { try await clock.sleep(until: .init(offset: .milliseconds(500))) }.value
    }
    #expect(reported.count == 1)
    #expect(
      reported.first?.hasPrefix("RatchetIssue D021 at TestClockReadyTaskTests.swift:\(line)\n")
        == true)
  }

  @Test(
    "is no issue if it knows the time, moved the clock itself, or if others were woken")
  func informed() async throws {
    let clock = TestClock()
    let reported = try await issues {
      await clock.advance(by: .seconds(2))
      try await clock.sleep(until: .init(offset: .seconds(1)))
      try await Task {
        _ = clock.now
        try await clock.sleep(until: .init(offset: .seconds(1)))
      }.value
      let other = Task { try await clock.sleep(for: .seconds(1)) }
      await clock.advance(by: .seconds(1))
      try await other.value
      try await Task { try await clock.sleep(until: .init(offset: .seconds(1))) }.value
    }
    #expect(reported == [])
  }
}

@Suite("A sleep of no duration on a test clock") struct TestClockZeroSleepTests {
  private let clock = TestClock()
  private let log = Log()

  @Test("lasts until the next advance, also one by nothing")
  func nextAdvance() async throws {
    for duration in [Duration.zero, .seconds(1)] {
      let task = Task { [clock, log] in
        try await clock.sleep(for: .zero)
        log.note("\(clock.now.offset)")
      }
      await clock.sleepers()
      #expect(clock.nextDeadline == clock.now)
      await clock.advance(by: duration)
      try await task.value
    }
    // When a task is woken, the clock stands at its deadline.
    #expect(log.lines == ["\(Duration.zero)", "\(Duration.zero)"])
  }

  @Test(
    "lasts until the next advance also through an existential, and with the present as its deadline"
  )
  func other() async throws {
    await clock.advance(by: .seconds(5))
    let any: any Clock<Duration> = clock
    let tasks = [
      Task { try await any.sleep(for: .zero) },
      Task { [clock] in try await clock.sleep(until: clock.now) },
    ]
    await clock.sleepers(2)
    await clock.advance()
    for task in tasks { try await task.value }
    #expect(clock.now.offset == .seconds(5))
  }

  @Test("debounces: of several searches started at one time, the last one runs")
  func debounce() async {
    var search: Task<Void, any Error>?
    for text in ["b", "bl", "blob"] {
      search?.cancel()
      search = Task { [clock, log] in
        try await clock.sleep(for: .zero)
        log.note(text)
      }
    }
    #expect(log.lines == [])
    await clock.advance()
    #expect(log.lines == ["blob"])
  }

  @Test("before a timer that is due does not delay its tick")
  func timer() async throws {
    let ticks = Log()
    let gate = TestClock()
    let task = Task { [clock] in
      for await tick in clock.timer(interval: .seconds(10)) {
        ticks.note("\(tick.offset)")
        try await gate.sleep(for: .seconds(1))
      }
    }
    await clock.advance(by: .seconds(10))
    // The tick at 20 is due before the loop requests it.
    await clock.advance(by: .seconds(10))
    await gate.advance(by: .seconds(1))
    #expect(ticks.lines == [10, 20].map { "\(Duration.seconds($0))" })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
