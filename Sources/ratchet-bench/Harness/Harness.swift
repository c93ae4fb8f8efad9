/// Runs benchmarks one after the other.
struct Harness {
  let samples: Int

  /// Long enough that the clock, and the hop into the measured isolation, do not count.
  static let sampleDuration = Duration.milliseconds(40)

  func run(_ benchmarks: [Benchmark]) async -> [(Benchmark, Summary)] {
    var results: [(Benchmark, Summary)] = []
    for benchmark in benchmarks {
      let samples = await measure(benchmark.work)
      if !samples.isEmpty { results.append((benchmark, Summary(samples))) }
    }
    return results
  }

  private func measure(_ work: Work) async -> [Double] {
    switch work {
    case .timed(let things, let prepare):
      let operation = await prepare()
      let count = await warmUp(operation)
      var times: [Double] = []
      for _ in 0..<samples { times.append(await time(operation, count) / Double(count * things)) }
      return times
    case .memory(let sample):
      var sizes: [Double] = []
      for _ in 0..<samples {
        guard let size = await sample() else { return [] }
        sizes.append(size)
      }
      return sizes
    case .allocations(let prepare):
      let operation = await prepare()
      var counts: [Double] = []
      for _ in 0..<samples {
        guard let count = await allocations(of: operation) else { return [] }
        counts.append(count)
      }
      return counts
    case .growth(let sample): return await sample()
    }
  }

  /// Runs ever more operations until a sample would be long enough; answers how many that takes.
  private func warmUp(_ operation: @Sendable (Int) async -> Void) async -> Int {
    var count = 1
    while true {
      let time = await time(operation, count)
      let wanted = Self.sampleDuration / .nanoseconds(1)
      if time >= wanted / 2 { return Swift.max(1, Int(Double(count) * wanted / time)) }
      count *= time < wanted / 100 ? 10 : 2
    }
  }

  /// How many blocks an operation asks for: what many need more than few, by their number. So the hop
  /// into the measured isolation does not count.
  private func allocations(of operation: @Sendable (Int) async -> Void) async -> Double? {
    let (few, many) = (1_000, 11_000)
    await operation(many)
    guard let short = await Allocations.of({ await operation(few) }),
      let long = await Allocations.of({ await operation(many) })
    else { return nil }
    return (long - short) / Double(many - few)
  }

  /// How long so many operations take, in nanoseconds.
  private func time(_ operation: @Sendable (Int) async -> Void, _ count: Int) async -> Double {
    let start = ContinuousClock.now
    await operation(count)
    return (ContinuousClock.now - start) / .nanoseconds(1)
  }
}
