import RatchetBenchReport

/// Runs benchmarks one after the other; those of a group are sampled in turn.
struct Harness {
  let samples: Int
  /// Whether each sample is a single operation, which measures nothing.
  var isSmoke = false

  /// Long enough to make the cost of the clock, and of the hop into the measured isolation,
  /// negligible.
  static let sampleDuration = Duration.milliseconds(40)

  func run(_ benchmarks: [Benchmark]) async -> [(Benchmark, Summary)] {
    var results: [(Benchmark, Summary)] = []
    var rest = benchmarks[...]
    while let first = rest.first {
      let members = rest.prefix { $0.group != nil && $0.group == first.group }
      if members.count > 1 {
        results += await measureInTurn(Array(members))
        rest = rest.dropFirst(members.count)
      } else {
        let samples = await measure(first.work)
        if !samples.isEmpty { results.append((first, Summary(samples))) }
        rest = rest.dropFirst()
      }
    }
    return results
  }

  /// Takes one sample of each benchmark, then the next of each.
  private func measureInTurn(_ benchmarks: [Benchmark]) async -> [(Benchmark, Summary)] {
    var operations: [(run: @Sendable (Int) async -> Void, count: Int, things: Int)] = []
    for benchmark in benchmarks {
      guard case .timed(let things, let prepare) = benchmark.work else {
        preconditionFailure("Only timed work can be measured in turn: \(benchmark.name)")
      }
      let operation = await prepare()
      operations.append((operation, await warmUp(operation), things))
    }
    var times = benchmarks.map { _ in [Double]() }
    for _ in 0..<samples {
      for (index, operation) in operations.enumerated() {
        let count = operation.count
        times[index].append(
          await time(operation.run, count) / Double(count * operation.things))
      }
    }
    return zip(benchmarks, times).map { ($0, Summary($1)) }
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
    case .heap(let things, let make): return await heap(of: things, make).map { [$0] } ?? []
    case .allocations(let prepare):
      let operation = await prepare()
      var counts: [Double] = []
      for _ in 0..<samples {
        guard let count = await allocations(of: operation) else { return [] }
        counts.append(count)
      }
      return counts
    case .measured(let sample): return await sample(samples)
    case .growth(let sample): return await sample()
    }
  }

  /// The number of operations in a sample if they take no measurable time.
  static let mostInWarmUp = 100_000_000

  /// Runs increasing numbers of operations until a sample would be long enough; returns the number
  /// for that.
  private func warmUp(_ operation: @Sendable (Int) async -> Void) async -> Int {
    guard !isSmoke else { return 1 }
    var count = 1
    while true {
      let time = await time(operation, count)
      let wanted = Self.sampleDuration / .nanoseconds(1)
      if time >= wanted / 2 { return Swift.max(1, Int(Double(count) * wanted / time)) }
      if count >= Self.mostInWarmUp { return count }
      count *= time < wanted / 100 ? 10 : 2
    }
  }

  /// The number of allocations of one operation: the difference between many and few operations,
  /// divided by the difference of their numbers. So the hop into the measured isolation does not
  /// count.
  private func allocations(of operation: @Sendable (Int) async -> Void) async -> Double? {
    let (few, many) = isSmoke ? (1, 2) : (1_000, 11_000)
    await operation(many)
    guard let short = await Allocations.of({ await operation(few) }),
      let long = await Allocations.of({ await operation(many) })
    else { return nil }
    return (long - short) / Double(many - few)
  }

  /// The heap that each of these things occupies.
  private func heap(
    of things: Int, _ make: @Sendable (Int) async -> @Sendable () async -> Void
  ) async -> Double? {
    // The first ones also make what the runtime keeps for their types.
    await make(Swift.min(things, 100))()
    guard let before = Heap.now() else { return nil }
    let release = await make(things)
    let after = Heap.now()
    await release()
    return after.map { ($0 - before) / Double(things) }
  }

  /// The time that this many operations take, in nanoseconds.
  private func time(_ operation: @Sendable (Int) async -> Void, _ count: Int) async -> Double {
    let start = ContinuousClock.now
    await operation(count)
    return (ContinuousClock.now - start) / .nanoseconds(1)
  }
}

// Both functions are opaque to the optimiser (`@inline(never)` alone would let it drop an unused
// argument, or propagate a known result).

/// Uses a value, so that the optimiser cannot remove the work that made it.
@inline(never)
@_optimize(none)
func consume<Value>(_ value: Value) {}

/// Returns the value in a way that hides it from the optimiser.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
