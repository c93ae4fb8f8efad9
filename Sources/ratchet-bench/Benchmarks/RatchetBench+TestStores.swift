import Ratchet
import RatchetTesting

extension RatchetBench {
  /// Steps of a test: an action is sent and its change asserted on, what its effect sends is received.
  static var testStores: [Benchmark] {
    [
      Benchmark(
        "snapshot, change and comparison", from: .anywhere,
        .timed {
          { count in
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
        }),
      Benchmark(
        "step of a test store", from: .anywhere, baseline: "snapshot, change and comparison",
        .timed {
          { count in
            let store = TestStore(initialState: Echo.State()) { Echo() }
            for _ in 0..<count { await store.send(.heard) { $0.heard += 1 } }
          }
        }),
      Benchmark(
        "send and receive of a test store", from: .anywhere,
        baseline: "snapshot, change and comparison", goal: .within(10_000),
        .timed {
          { count in
            let store = TestStore(initialState: Echo.State()) { Echo() }
            for _ in 0..<count {
              await store.send(.called) { $0.called += 1 }
              await store.receive(.heard) { $0.heard += 1 }
            }
          }
        }),
    ]
  }
}

/// An action that is answered by another.
private struct Echo: Reducer {
  struct State: Equatable, Sendable {
    var called = 0
    var heard = 0
  }

  enum Action: Equatable, Sendable {
    case called
    case heard
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .called:
        state.called += 1
        return .run { send in await send(.heard) }
      case .heard:
        state.heard += 1
        return .none
      }
    }
  }
}
