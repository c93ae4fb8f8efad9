import RatchetDependencies
import Testing

@Suite("A test clock") struct TestClockTests {
  private let clock = TestClock()
  private let log = Log()

  /// A task that sleeps, and is asleep when this returns.
  private func sleeper(
    _ name: String, for duration: Duration, then more: Duration? = nil
  ) async -> Task<Void, any Error> {
    let count = await asleep
    let task = Task { [clock, log] in
      try await clock.sleep(for: duration)
      log.note(name)
      if let more {
        try await clock.sleep(for: more)
        log.note(name + " again")
      }
    }
    await clock.sleepers(count + 1)
    return task
  }

  private var asleep: Int {
    get async {
      do {
        try await clock.checkSuspension()
        return 0
      } catch {
        return (error as? SuspensionError)?.deadlines.count ?? -1
      }
    }
  }

  @Test("stands still, and moves as far as it is advanced")
  func now() async {
    #expect(clock.now == .init())
    await clock.advance(by: .seconds(2))
    #expect(clock.now == .init(offset: .seconds(2)))
    await clock.advance(to: .init(offset: .seconds(3)))
    #expect(clock.now.offset == .seconds(3))
    await clock.advance(to: .init(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(3), "The clock went back.")
    await clock.advance()
    #expect(clock.now.offset == .seconds(3))
    #expect(clock.now.duration(to: clock.now.advanced(by: .seconds(1))) == .seconds(1))
    #expect(clock.minimumResolution == .zero)
  }

  @Test("wakes only the sleepers that are due")
  func wakes() async throws {
    let first = await sleeper("first", for: .seconds(1))
    let second = await sleeper("second", for: .seconds(3))
    #expect(clock.nextDeadline == .init(offset: .seconds(1)))
    await clock.advance(by: .seconds(1))
    try await first.value
    #expect(log.lines == ["first"])
    #expect(clock.nextDeadline == .init(offset: .seconds(3)))
    await clock.advance(by: .seconds(2))
    try await second.value
    #expect(log.lines == ["first", "second"])
    #expect(clock.nextDeadline == nil)
  }

  @Test("wakes at each deadline, with the deadline as its time")
  func timeOnTheWay() async throws {
    let times = Log()
    let tasks = (1...3).map { number in
      Task { [clock] in
        try await clock.sleep(for: .seconds(number))
        times.note("\(clock.now.offset)")
      }
    }
    await clock.sleepers(3)
    for task in tasks {
      await clock.advance(to: clock.nextDeadline ?? clock.now)
      try await task.value
    }
    #expect(times.lines == (1...3).map { "\(Duration.seconds($0))" })
  }

  @Test("wakes sleepers with one deadline in order of arrival: each returns before the next")
  func arrival() async throws {
    // One actor, so that the continuations run in the order in which they are woken.
    let room = Room()
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<20 {
      tasks.append(Task { [clock] in try await room.sleep(number, clock) })
      await clock.sleepers(number + 1)
    }
    await clock.advance(by: .seconds(1))
    for task in tasks { try await task.value }
    #expect(await room.left == Array(0..<20))
  }

  private actor Room {
    var left: [Int] = []

    func sleep(_ number: Int, _ clock: TestClock<Duration>) async throws {
      try await clock.sleep(for: .seconds(1))
      left.append(number)
    }
  }

  @Test("does not put a task to sleep whose deadline has passed")
  func pastDeadline() async throws {
    await clock.advance(by: .seconds(5))
    try await clock.sleep(until: .init(offset: .seconds(4)))
    #expect(clock.nextDeadline == nil)
  }

  @Test("ends the sleep of a cancelled task at once, and removes it")
  func cancelled() async {
    let task = await sleeper("never", for: .seconds(1))
    let other = await sleeper("other", for: .seconds(2))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.nextDeadline == .init(offset: .seconds(2)))
    other.cancel()
    await #expect(throws: CancellationError.self) { try await other.value }
    #expect(clock.nextDeadline == nil)
    #expect(log.lines == [])
  }

  @Test("does not put a cancelled task to sleep")
  func cancelledBefore() async {
    let task = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.nextDeadline == nil)
  }

  @Test("runs until nothing sleeps on it")
  func run() async throws {
    let first = await sleeper("first", for: .seconds(1_000_000))
    let second = await sleeper("second", for: .seconds(1))
    await clock.run()
    try await first.value
    try await second.value
    #expect(log.lines.sorted() == ["first", "second"])
    #expect(clock.now.offset == .seconds(1_000_000))
    await clock.run()
  }

  @Test("that is run with an endless sleeper is an issue, and not an endless test")
  func runsOn() async {
    let tasks = (1...1_001).map { second in
      Task { [clock] in try await clock.sleep(for: .seconds(second)) }
    }
    await clock.sleepers(1_001)
    let line: UInt = #line + 1
    let reported = await issues { await clock.run(timeout: .zero) }
    #expect(
      reported == [
        """
        RatchetIssue D003 at TestClockTests.swift:\(line)
          A test clock was run to its end, but tasks still sleep on it after 0.0 seconds and 1000 \
        wakes.
            sleeping until  1001.0 seconds
          A task sleeps again each time it wakes, as a timer does: cancel it first, or use \
        advance(by:).
          More: ratchet explain D003
        """
      ])
    tasks[1_000].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1_000].value }
    for task in tasks.dropLast() { await #expect(throws: Never.self) { try await task.value } }
  }

  @Test("that is run wakes a few sleepers, however long that takes")
  func runsSlowly() async throws {
    let first = await sleeper("first", for: .seconds(1))
    let second = await sleeper("second", for: .seconds(9))
    await clock.run(timeout: .zero)
    try await first.value
    try await second.value
    #expect(clock.now.offset == .seconds(9))
  }

  @Test("lists its sleepers")
  func suspension() async throws {
    try await clock.checkSuspension()
    let task = await sleeper("first", for: .seconds(1))
    let error = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    #expect(
      error?.description == """
        Tasks still sleep on the test clock, until 1.0 seconds after its start: advance the clock, \
        or let the feature cancel the sleeping tasks.
        """)
    await clock.advance(by: .seconds(1))
    try await task.value
    try await clock.checkSuspension()
  }

  @Test("detects when a woken task sleeps again, so that a test can follow a loop")
  func comesBack() async throws {
    let task = await sleeper("first", for: .seconds(1), then: .seconds(1))
    await clock.advance(by: .seconds(1))
    await clock.sleepers()
    #expect(log.lines == ["first"])
    await clock.advance(by: .seconds(1))
    try await task.value
    #expect(log.lines == ["first", "first again"])
  }

  @Test("moved by several tasks at once wakes each sleeper once")
  func severalMovers() async throws {
    var tasks: [Task<Void, any Error>] = []
    for number in 1...50 { tasks.append(await sleeper("\(number)", for: .seconds(number))) }
    await withTaskGroup { group in
      for number in 1...50 {
        group.addTask { [clock] in await clock.advance(to: .init(offset: .seconds(number))) }
      }
    }
    for task in tasks { try await task.value }
    #expect(log.lines.count == 50)
    #expect(clock.now.offset == .seconds(50))
  }

  @Test("with another unit of time behaves the same")
  func ofAnotherUnit() async throws {
    let clock: TestClockOf<ContinuousClock> = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers()
    await clock.run()
    try await task.value
  }
}
