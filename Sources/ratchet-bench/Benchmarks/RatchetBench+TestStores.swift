import Ratchet
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
        .timed { { count in await takeSteps(count) } }),
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
      step(over: 1_000),
      step(
        over: 100_000,
        goal: .times(3, "step of a test store over 1,000 rows, one changed")),
      Benchmark(
        "run of an exploration, two effects", from: .anywhere,
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

/// Effects that yield, so that they overlap.
private struct Overlap: Reducer {
  struct State: Sendable {
    var ended = 0
  }

  enum Action: Sendable {
    case started
    case ended
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        return .run { send in
          await Task.yield()
          await send(.ended)
        }
      case .ended:
        state.ended += 1
        return .none
      }
    }
  }
}

/// A list of rows, one of which changes.
private struct Board: Reducer {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var taps = 0
  }

  struct State: Equatable, Sendable {
    var rows: IdentifiedArrayOf<Row>

    init(count: Int) {
      rows = IdentifiedArray(
        uniqueElements: (0..<count).map { Row(id: $0, title: "row \($0)") })
    }
  }

  enum Action: Equatable, Sendable {
    case rowTapped(id: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rowTapped(let id): state.rows[id: id]?.taps += 1
      }
      return .none
    }
  }
}

/// An action that an effect answers with another action.
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
