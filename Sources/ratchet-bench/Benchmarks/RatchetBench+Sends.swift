import Ratchet
import RatchetBenchFeatures

extension RatchetBench {
  // Between two awaited calls the caller does some work, so that it must return from the actor each
  // time; two successive calls would share one hop.
  static var sends: [Benchmark] {
    [
      Benchmark(
        "plain switch", from: .anywhere,
        .timed {
          { count in
            var state = Counter.State()
            let action = opaque(Counter.Action.incrementTapped)
            for _ in 0..<count { plainReduce(&state, action) }
            consume(state)
          }
        }),
      Benchmark(
        "send", from: .inside, baseline: "plain switch", goal: .times(12, "plain switch"),
        stretch: .times(10, "plain switch"),
        .timed {
          let store = counterStore()
          return { count in await send(.incrementTapped, to: store, count) }
        }),
      Benchmark(
        "bare actor call", from: .detached,
        .timed {
          let counter = BareCounter()
          return { count in
            let action = opaque(Counter.Action.incrementTapped)
            for number in 0..<count {
              await counter.send(action)
              consume(number)
            }
          }
        }),
      Benchmark(
        "send, awaited", from: .detached, baseline: "bare actor call",
        goal: .times(1.5, "bare actor call"),
        .timed {
          let store = counterStore()
          return { count in
            let action = opaque(Counter.Action.incrementTapped)
            for number in 0..<count {
              await store.send(action)
              consume(number)
            }
          }
        }),
      Benchmark(
        "send to a store of the main actor", from: .mainActor, baseline: "plain switch",
        goal: .within(60),
        .timed {
          let store = counterStore(isolation: MainActor.shared)
          return { @MainActor count in
            let action = opaque(Counter.Action.incrementTapped)
            for number in 0..<count {
              await store.send(action)
              consume(number)
            }
          }
        }),
      Benchmark(
        "bare actor call from the main actor", from: .mainActor,
        .timed {
          let counter = BareCounter()
          return { @MainActor count in
            let action = opaque(Counter.Action.incrementTapped)
            for number in 0..<count {
              await counter.send(action)
              consume(number)
            }
          }
        }),
      Benchmark(
        "send to a store elsewhere", from: .mainActor,
        baseline: "bare actor call from the main actor",
        .timed {
          let store = counterStore()
          return { @MainActor count in
            let action = opaque(Counter.Action.incrementTapped)
            for number in 0..<count {
              await store.send(action)
              consume(number)
            }
          }
        }),
    ]
  }

  static func counterStore(isolation: (any Actor)? = nil) -> StoreOf<Counter> {
    Store(initialState: Counter.State(), isolation: isolation) { Counter() }
  }

  /// Sends from code that is isolated to the store.
  static func send(
    _ action: Counter.Action, to store: isolated StoreOf<Counter>, _ count: Int
  ) {
    let action = opaque(action)
    for _ in 0..<count { store.send(action) }
  }
}
