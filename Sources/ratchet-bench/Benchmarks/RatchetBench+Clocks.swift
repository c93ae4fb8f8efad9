import RatchetDependencies

extension RatchetBench {
  static var clocks: [Benchmark] {
    [
      Benchmark(
        "10,000 sleepers laid down and woken, each", from: .detached, goal: .within(10_000),
        .timed(things: 10_000) {
          { count in
            for _ in 0..<count {
              let clock = TestClock()
              let tasks = (0..<10_000).map { number in
                Task { try await clock.sleep(for: .seconds(1 + number % 100)) }
              }
              await clock.sleepers(10_000)
              await clock.advance(by: .seconds(100))
              for task in tasks { _ = await task.result }
            }
          }
        }),
      Benchmark(
        "tick of a timer on a test clock", from: .detached,
        .timed {
          { count in
            let clock = TestClock()
            let task = Task { for await _ in clock.timer(interval: .seconds(1)) {} }
            await clock.sleepers()
            await clock.advance(by: .seconds(count))
            task.cancel()
            await task.value
          }
        }),
    ]
  }
}
