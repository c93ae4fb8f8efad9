import Ratchet
import RatchetBenchFeatures
import RatchetTesting

extension RatchetBench {
  /// Steps of a test: an action is sent and its change is asserted, and the action of its effect is
  /// received.
  static var testStores: [Benchmark] {
    [
      Benchmark(
        "snapshot, change and comparison", from: .anywhere,
        .timed { { count in takePlainSteps(count) } }),
      Benchmark(
        "step of a test store", from: .anywhere, baseline: "snapshot, change and comparison",
        goal: .within(3_000),
        .timed { { count in await takeSteps(count) } }),
      Benchmark(
        "send and receive of a test store", from: .anywhere,
        baseline: "snapshot, change and comparison", goal: .within(8_000),
        .timed {
          { count in
            let store = TestStore(initialState: Echo.State()) { Echo() }
            for _ in 0..<count {
              await store.send(.called) { $0.called += 1 }
              await store.receive(.heard) { $0.heard += 1 }
            }
          }
        }),
      step(over: 1_000),
      step(
        over: 100_000,
        goal: .times(3, "step of a test store over 1,000 rows, one changed")),
      Benchmark(
        "run of an exploration, two effects", from: .anywhere, goal: .within(50_000),
        .timed {
          { count in
            await explore(seeds: count) {
              let store = Store(initialState: Overlap.State()) { Overlap() }
              await store.send(.started)
              await store.send(.started)
              await store.finish()
            }
          }
        }),
    ]
  }

  /// The work of a step in plain Swift.
  static func takePlainSteps(_ count: Int) {
    var state = Counter.State()
    let action = opaque(Counter.Action.incrementTapped)
    for _ in 0..<count {
      var expected = state
      plainReduce(&state, action)
      expected.count += 1
      expected.changes += 1
      consume(expected.count == state.count && expected.changes == state.changes)
    }
  }

  /// Takes steps of a new test store, and returns a function that keeps the store until then.
  @discardableResult
  static func takeSteps(_ count: Int) async -> @Sendable () -> Void {
    let store = UncheckedSendable(TestStore(initialState: Echo.State()) { Echo() })
    for _ in 0..<count { await store.value.send(.heard) { $0.heard += 1 } }
    return { consume(store) }
  }

  private static func step(over rows: Int, goal: Goal? = nil) -> Benchmark {
    Benchmark(
      "step of a test store over \(rows == 1_000 ? "1,000" : "100,000") rows, one changed",
      from: .anywhere, goal: goal,
      .timed {
        let store = UncheckedSendable(
          TestStore(initialState: Board.State(count: rows)) { Board() })
        return { count in
          for number in 0..<count {
            let id = number * 7_919 % rows
            await store.value.send(.rowTapped(id: id)) { $0.rows[id: id]?.taps += 1 }
          }
        }
      })
  }
}
