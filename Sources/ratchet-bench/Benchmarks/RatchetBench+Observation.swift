import Observation
import Ratchet
import RatchetBenchFeatures

extension RatchetBench {
  /// The same work on observable states, compared with states that are not.
  static var observation: [Benchmark] {
    [
      Benchmark(
        "send, observable state", from: .inside, baseline: "send", goal: .times(4, "send"),
        .timed {
          let store = observedStore()
          return { count in await send(.incrementTapped, to: store, count) }
        }),
      Benchmark(
        "send, observable state that was read", from: .inside, baseline: "send",
        .timed {
          let store = observedStore()
          await store.withState { consume($0.count + $0.changes) }
          return { count in await send(.incrementTapped, to: store, count) }
        }),
      Benchmark(
        awaitedChange, from: .anywhere,
        .timed {
          { count in
            let counter = AwaitedCounter()
            for _ in 0..<count { wakeReader(of: counter) }
          }
        }),
      Benchmark(
        "send that wakes a reader that reads again", from: .inside, baseline: awaitedChange,
        goal: .times(2, awaitedChange),
        .timed {
          let store = observedStore()
          return { count in await wakeReader(of: store, count) }
        }),
      Benchmark(
        "read of an observable field", from: .anywhere,
        .timed {
          let state = opaque(ObservedCounter.State(id: 0))
          return { count in
            var sum = 0
            for _ in 0..<count { sum &+= state.count }
            consume(sum)
          }
        }),
      Benchmark(
        "observable row of 10000", from: .inside, baseline: "row of 10000",
        goal: .times(2, "row of 10000"),
        .timed {
          let ids = scatteredIDs(below: 10_000)
          let store = observedRowsStore()
          return { count in await send(.incrementTapped, toRows: ids, of: store, count) }
        }),
      Benchmark(
        "send to the parent of 10,000 observable rows", from: .inside,
        baseline: "send to the parent of 10,000 rows",
        .timed {
          let store = observedRowsStore()
          return { count in await send(.changed, to: store, count) }
        }),
    ]
  }

  private static let awaitedChange =
    "Observation alone: change that wakes a reader that reads again"

  private static func wakeReader(of counter: AwaitedCounter) {
    withObservationTracking {
      consume(counter.count)
    } onChange: {
    }
    counter.count += 1
    counter.changes += 1
  }

  private static func observedStore() -> StoreOf<ObservedCounter> {
    Store(initialState: ObservedCounter.State(id: 0)) { ObservedCounter() }
  }

  private static func observedRowsStore() -> StoreOf<ObservedRows> {
    Store(initialState: ObservedRows.State(count: 10_000)) { ObservedRows() }
  }

  private static func send(
    _ action: Counter.Action, to store: isolated StoreOf<ObservedCounter>, _ count: Int
  ) {
    let action = opaque(action)
    for _ in 0..<count { store.send(action) }
  }

  private static func wakeReader(of store: isolated StoreOf<ObservedCounter>, _ count: Int) {
    let action = opaque(Counter.Action.incrementTapped)
    for _ in 0..<count {
      withObservationTracking {
        store.withState { consume($0.count) }
      } onChange: {
      }
      store.send(action)
    }
  }

  private static func send(
    _ action: ObservedRows.Action, to store: isolated StoreOf<ObservedRows>, _ count: Int
  ) {
    let action = opaque(action)
    for _ in 0..<count { store.send(action) }
  }

  private static func send(
    _ action: Counter.Action, toRows ids: [Int], of store: isolated StoreOf<ObservedRows>,
    _ count: Int
  ) {
    let action = opaque(action)
    var index = 0
    for _ in 0..<count {
      store.send(.rows(.element(id: ids[index], action: action)))
      index = index + 1 == ids.count ? 0 : index + 1
    }
  }
}

/// The counter as Observation alone keeps it.
@Observable
private final class AwaitedCounter {
  var count = 0
  var changes = 0
}
