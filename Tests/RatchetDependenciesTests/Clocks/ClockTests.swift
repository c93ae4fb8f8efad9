import RatchetDependencies
import Testing

@Suite("A clock") struct ClockTests {
  @Test("that is immediate moves to each deadline at once, and a cancelled task does not sleep")
  func immediate() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(1_000_000))
    #expect(clock.now == .init(offset: .seconds(1_000_000)))
    try await clock.sleep(until: .init(offset: .seconds(5)))
    #expect(clock.now.offset == .seconds(1_000_000), "The clock went back.")
    #expect(clock.now.duration(to: clock.now.advanced(by: .seconds(1))) == .seconds(1))
    #expect(clock.minimumResolution == .zero)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .seconds(1_000_000))
  }

  @Test("with an erased type has the time and the sleeps of the wrapped clock")
  func anyClock() async throws {
    let base = TestClock()
    await base.advance(by: .seconds(7))
    let clock = AnyClock(base)
    let start = clock.now
    #expect(clock.minimumResolution == .zero)
    let task = Task { try await clock.sleep(for: .seconds(2)) }
    await base.sleepers()
    #expect(base.nextDeadline == .init(offset: .seconds(9)))
    await base.advance(by: .seconds(2))
    try await task.value
    #expect(start.duration(to: clock.now) == .seconds(2))
    #expect(start < clock.now)
    #expect(start.advanced(by: .seconds(2)) == clock.now)
  }

  @Test("ticks on its grid, also when one tick is requested late")
  func timer() async throws {
    let clock = TestClock()
    let ticks = Log()
    let asked = TestClock()
    let task = Task {
      for await tick in clock.timer(interval: .seconds(10)) {
        ticks.note("\(tick.offset)")
        try await asked.sleep(for: .seconds(1))
      }
    }
    /// Lets the loop request its next tick, and waits until it does.
    func ask() async {
      await asked.sleepers()
      await asked.advance(by: .seconds(1))
      await clock.sleepers()
    }
    await clock.sleepers()
    await clock.advance(by: .seconds(10))
    await ask()
    await clock.advance(by: .seconds(10))
    await asked.sleepers()
    // Two ticks and half an interval pass without a request.
    await clock.advance(by: .seconds(25))
    await ask()
    await clock.advance(by: .seconds(5))
    await asked.sleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(ticks.lines == [10, 20, 50].map { "\(Duration.seconds($0))" })
  }

  @Test("ends its ticks silently when their task is cancelled")
  func timerCancelled() async {
    let clock = TestClock()
    let task = Task { for await _ in clock.timer(interval: .seconds(1)) {} }
    await clock.sleepers()
    task.cancel()
    await task.value
    #expect(clock.nextDeadline == nil)
  }

  @Test("has ticks through an existential, like the dependency")
  func timerOfExistential() async {
    let clock: any Clock<Duration> = ImmediateClock()
    var count = 0
    for await _ in clock.timer(interval: .seconds(1)) {
      count += 1
      if count == 3 { break }
    }
    #expect(count == 3)
  }

  @Test("that suspends is the system's in a live run, and a test's own in a test")
  func suspending() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.suspendingClock) var clock
      #expect(clock is SuspendingClock)
    }
    let chosen = TestClock()
    withDependencies {
      $0.suspendingClock = chosen
    } operation: {
      @Dependency(\.suspendingClock) var clock
      #expect(clock as? TestClock<Duration> === chosen)
    }
  }

  @Test("that suspends and was not chosen by the test is an issue that names it")
  func suspendingMissing() async throws {
    let line: UInt = #line + 2
    let reported = try await issues {
      @Dependency(\.suspendingClock) var clock
      try await clock.sleep(for: .seconds(1))
    }
    #expect(reported.count == 2)
    #expect(
      reported.last == """
        RatchetIssue R000 at ClockTests.swift:\(line)
          A task slept on a clock that this test does not override. Use a clock that the test \
        advances, withDependencies { $0.suspendingClock = TestClock() }, or ImmediateClock() where \
        time does not matter.
        """)
  }
}
