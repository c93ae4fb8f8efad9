import Foundation
import RatchetDependencies
import Testing

/// The guarantees when an advance returns, without a test store.
@Suite("Work that follows a sleep on a test clock") struct TestClockFollowTests {
  private let clock = TestClock()
  private let log = Log()

  /// Puts tasks to sleep one after the other, each of which notes its number.
  private func sleepers(_ count: Int, for duration: (Int) -> Duration) async -> [Task<
    Void, any Error
  >] {
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<count {
      let duration = duration(number)
      tasks.append(
        Task { [clock, log] in
          try await clock.sleep(for: duration)
          log.note("\(number)")
        })
      await clock.sleepers(number + 1)
    }
    return tasks
  }

  @Test("is done when the advance returns, in the order of arrival")
  func arrival() async throws {
    let tasks = await sleepers(100) { _ in .seconds(1) }
    await clock.advance(by: .seconds(1))
    #expect(log.lines == (0..<100).map(String.init))
    for task in tasks { try await task.value }
  }

  @Test("is done for ten thousand tasks, by deadline and then by arrival")
  func thousands() async throws {
    let tasks = await sleepers(10_000) { .seconds(1 + $0 % 100) }
    await clock.advance(by: .seconds(100))
    let order = (0..<10_000).sorted { ($0 % 100, $0) < ($1 % 100, $1) }
    #expect(log.lines == order.map(String.init))
    #expect(clock.nextDeadline == nil)
    for task in tasks { try await task.value }
  }

  @Test("runs a loop as often as time has passed")
  func loop() async {
    let task = Task { [clock, log] in
      while true {
        try await clock.sleep(for: .seconds(1))
        log.note("\(clock.now.offset)")
      }
    }
    await clock.sleepers()
    await clock.advance(by: .seconds(1_000))
    #expect(log.lines == (1...1_000).map { "\(Duration.seconds($0))" })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("gives a timer every tick, also through an existential and an opaque clock")
  func timer() async {
    let any: any Clock<Duration> = AnyClock(clock)
    let task = Task { [log] in
      for await _ in any.timer(interval: .seconds(1)) { log.note("tick") }
    }
    await clock.sleepers()
    await clock.advance(by: .seconds(100))
    #expect(log.lines.count == 100)
    task.cancel()
    await task.value
  }

  @Test("interleaves loops by their deadlines")
  func loops() async {
    var tasks: [Task<Void, any Error>] = []
    for period in [2, 3] {
      tasks.append(
        Task { [clock, log] in
          while true {
            try await clock.sleep(for: .seconds(period))
            log.note("\(period)")
          }
        })
      await clock.sleepers(tasks.count)
    }
    await clock.advance(by: .seconds(9))
    // At six both are due; the loop with an interval of three went to sleep first.
    #expect(log.lines == ["2", "3", "2", "3", "2", "2", "3"])
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
  }

  @Test("runs in child tasks in order too")
  func children() async throws {
    let parent = Task { [clock, log] in
      try await withThrowingTaskGroup { group in
        for number in 1...20 {
          group.addTask {
            try await clock.sleep(for: .seconds(number))
            log.note("\(number)")
          }
        }
        try await group.waitForAll()
      }
    }
    await clock.sleepers(20)
    await clock.advance(by: .seconds(20))
    #expect(log.lines == (1...20).map(String.init))
    try await parent.value
  }

  @Test("on the caller's actor has run when the advance returns")
  @MainActor func onTheActorOfTheCaller() async throws {
    var woken: [Int] = []
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<20 {
      tasks.append(
        Task {
          try await clock.sleep(for: .seconds(1 + number / 10))
          woken.append(number)
        })
      await clock.sleepers(number + 1)
    }
    await clock.advance(by: .seconds(1))
    #expect(woken == Array(0..<10))
    await clock.run()
    #expect(woken == Array(0..<20))
    for task in tasks { try await task.value }
  }

  @Test("can advance the clock itself: the durations add up")
  func nested() async throws {
    let task = Task { [clock, log] in
      try await clock.sleep(for: .seconds(1))
      await clock.advance(by: .seconds(5))
      log.note("\(clock.now.offset)")
    }
    await clock.sleepers()
    await clock.advance(by: .seconds(2))
    #expect(log.lines == ["\(Duration.seconds(7))"])
    #expect(clock.now.offset == .seconds(7))
    try await task.value
  }

  @Test("adds up if several tasks advance at once")
  func concurrentAdvances() async {
    await withTaskGroup { group in
      for _ in 0..<1_000 {
        group.addTask { [clock] in await clock.advance(by: .seconds(1)) }
      }
    }
    #expect(clock.now.offset == .seconds(1_000))
  }

  @Test("is the same in a thousand runs at once, beside busy threads")
  func underLoad() async {
    // The load is limited, because the whole suite shares two processors with these threads.
    let busy = (0..<4).map { _ in
      Thread {
        var turns = 0
        while turns < 2_000_000, !Thread.current.isCancelled { turns += 1 }
      }
    }
    for thread in busy { thread.start() }
    defer { for thread in busy { thread.cancel() } }
    let runs = await withTaskGroup { group in
      for _ in 0..<1_000 { group.addTask { await Self.tenTicks() } }
      return await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(runs == Array(repeating: 10, count: 1_000))
  }

  /// Advances a clock by ten seconds, and returns the number of a timer's ticks seen by then.
  private static func tenTicks() async -> Int {
    let clock = TestClock()
    let ticks = Log()
    let task = Task {
      for await _ in clock.timer(interval: .seconds(1)) { ticks.note("tick") }
    }
    await clock.sleepers()
    await clock.advance(by: .seconds(10))
    let count = ticks.lines.count
    task.cancel()
    await task.value
    return count
  }
}
