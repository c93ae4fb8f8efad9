import Ratchet
import RatchetBenchFeatures

extension RatchetBench {
  static var stores: [Benchmark] {
    [
      Benchmark(
        "class with a closure made and torn down", from: .anywhere,
        .timed {
          { count in
            for _ in 0..<count { consume(PlainStore(Counter.State(), plainReduce)) }
          }
        }),
      Benchmark(
        "store made and torn down", from: .anywhere,
        baseline: "class with a closure made and torn down", goal: .within(800),
        .timed {
          { count in
            for _ in 0..<count {
              consume(Store(initialState: ObservedCounter.State()) { ObservedCounter() })
            }
          }
        }),
    ]
  }
}
