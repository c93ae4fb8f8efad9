import RatchetDependencies
import Testing

@Suite("The continuous clock") struct ContinuousClockTests {
  @Test("is the system's in a live run")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.continuousClock) var clock
      #expect(clock is ContinuousClock)
    }
  }

  @Test("is the one chosen by a test")
  func overridden() {
    withDependencies {
      $0.continuousClock = SuspendingClock()
    } operation: {
      @Dependency(\.continuousClock) var clock
      #expect(clock is SuspendingClock)
    }
  }

  @Test("in a test is an issue that names the used member, at the line that reads it; none waits")
  func missing() async throws {
    let line: UInt = #line + 2
    let reported = try await issues {
      @Dependency(\.continuousClock) var clock
      let unused = clock
      #expect(unused.minimumResolution == .zero)
      try await clock.sleep(for: .seconds(1_000_000))
    }
    #expect(
      reported
        == ["The current time was read from", "A task slept on"].map {
          """
          RatchetIssue R000 at ContinuousClockTests.swift:\(line)
            \($0) a clock that this test does not override. Use a clock that the test advances, \
          withDependencies { $0.continuousClock = TestClock() }, or ImmediateClock() where time \
          does not matter.
          """
        })
  }

  @Test("in a test ends a cancelled task's sleep like any clock")
  func cancelled() async {
    let reported = await issues {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        @Dependency(\.continuousClock) var clock
        try await clock.sleep(for: .seconds(1))
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(reported.count == 2)
  }

  @Test("made unimplemented by hand reports the line that made it, and has usable instants")
  func byHand() {
    let line: UInt = #line + 2
    let reported = issues {
      let clock = UnimplementedClock()
      let start = clock.now
      let end = start.advanced(by: .seconds(2))
      #expect(start < end)
      #expect(start.duration(to: end) == .seconds(2))
    }
    #expect(reported.count == 1)
    #expect(
      reported.first?.hasPrefix("RatchetIssue R000 at ContinuousClockTests.swift:\(line)\n")
        == true)
  }
}
