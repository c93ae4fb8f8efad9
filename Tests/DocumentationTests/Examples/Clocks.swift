import Observation
import RatchetDependencies
import Testing

@Observable @MainActor final class KitchenTimer {
  private(set) var seconds = 0
  @ObservationIgnored @Dependency(\.continuousClock) private var clock

  func run() async {
    for await _ in clock.timer(interval: .seconds(1)) { seconds += 1 }
  }
}

@Suite("Docs/Clocks.md") struct ClocksExampleTests {
  @Test("The example of a timer works")
  func timer() async {
    let clock = TestClock()
    let ticks = LockIsolated(0)
    let timer = Task {
      for await _ in clock.timer(interval: .seconds(1)) { ticks.withValue { $0 += 1 } }
    }
    await clock.advance(by: .seconds(3))
    #expect(ticks.value == 3)
    timer.cancel()
  }

  @Test @MainActor func stopwatch() async {
    let clock = TestClock()
    let stopwatch = withDependencies {
      $0.continuousClock = clock
    } operation: {
      KitchenTimer()
    }
    let task = Task { await stopwatch.run() }
    await clock.advance(by: .seconds(3))
    #expect(stopwatch.seconds == 3)
    task.cancel()
    await task.value
  }
}
