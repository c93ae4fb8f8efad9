import Ratchet

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
        baseline: "class with a closure made and torn down", goal: .within(500),
        .timed {
          { count in
            for _ in 0..<count {
              consume(Store(initialState: Counter.State()) { Counter() })
            }
          }
        }),
    ]
  }
}

/// The simplest possible store.
private final class PlainStore {
  var state: Counter.State
  let reduce: (inout Counter.State, Counter.Action) -> Void

  init(
    _ state: Counter.State, _ reduce: @escaping (inout Counter.State, Counter.Action) -> Void
  ) {
    self.state = state
    self.reduce = reduce
  }
}
