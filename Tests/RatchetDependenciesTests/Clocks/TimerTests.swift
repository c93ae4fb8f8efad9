import RatchetDependencies
import Testing

@Suite("A timer without an interval") struct TimerTests {
  @Test("is an issue at its line, and has no ticks", arguments: [Duration.zero, .seconds(-1)])
  func noInterval(_ interval: Duration) async {
    let clock = TestClock()
    var ticks = 0
    let line: UInt = #line + 2
    let reported = await issues {
      for await _ in clock.timer(interval: interval) { ticks += 1 }
    }
    #expect(ticks == 0)
    #expect(
      reported == [
        """
        RatchetIssue D020 at TimerTests.swift:\(line)
          The interval of a timer is zero or negative.
            interval  \(interval)
          Use an interval longer than zero. This timer never ticks.
          More: ratchet explain D020
        """
      ])
  }
}

@Suite("A timer") struct LateTimerTests {
  @Test("skips more ticks than can be counted")
  func uncountable() async throws {
    let clock = ImmediateClock()
    var ticks = clock.timer(interval: .nanoseconds(1)).makeAsyncIterator()
    #expect(await ticks.next() != nil)
    let later = ImmediateClock<Duration>.Instant(offset: .seconds(20_000_000_000))
    try await clock.sleep(until: later)
    #expect(await ticks.next()?.offset ?? .zero >= .seconds(19_000_000_000))
  }
}
