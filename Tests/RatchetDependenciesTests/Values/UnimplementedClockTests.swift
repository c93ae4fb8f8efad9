import RatchetDependencies
import Testing

@Suite("An unimplemented clock") struct UnimplementedClockTests {
  @Test("with a name is an issue that shows the name, once for each used member")
  func named() async throws {
    let line: UInt = #line + 2
    let reported = try await issues {
      let clock = UnimplementedClock<Duration>(
        name: "The parser's clock", now: .init(offset: .seconds(3)))
      #expect(clock.now.offset == .seconds(3))
      #expect(clock.now.offset == .seconds(3))
      try await clock.sleep(for: .seconds(1))
    }
    #expect(
      reported
        == ["The current time was read from", "A task slept on"].map {
          """
          RatchetIssue R000 at UnimplementedClockTests.swift:\(line)
            \($0) a clock that must not be used, The parser's clock: pass another clock to the \
          code that uses it.
          """
        })
  }

  @Test(
    "limits its issues if a timer loops over it: after a thousand, a sleep lasts until cancelled"
  )
  func noFlood() async {
    let clock = UnimplementedClock<Duration>(name: "a clock")
    let ticked = AsyncStream.makeStream(of: Void.self)
    let reported = await issues {
      let task = Task {
        for await _ in clock.timer(interval: .seconds(1)) { ticked.continuation.yield() }
        ticked.continuation.finish()
      }
      var ticks = ticked.stream.makeAsyncIterator()
      for _ in 0..<1_000 { #expect(await ticks.next() != nil) }
      task.cancel()
      #expect(await ticks.next() == nil)
      await task.value
    }
    #expect(reported.count == 2)
  }

  @Test("can be made in place of any clock, like an immediate one")
  func inPlace() async throws {
    let immediate: any Clock<Duration> = .immediate
    try await immediate.sleep(for: .seconds(1_000_000))
    let line: UInt = #line + 2
    let reported = try await issues {
      let clock: any Clock<Duration> = .unimplemented(name: "no clock")
      try await clock.sleep(for: .seconds(1))
    }
    #expect(
      reported.allSatisfy {
        $0.hasPrefix("RatchetIssue R000 at UnimplementedClockTests.swift:\(line)\n")
      })
    #expect(reported.count == 2)
  }
}
