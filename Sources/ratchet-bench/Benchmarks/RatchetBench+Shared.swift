import Ratchet
import RatchetBenchFeatures
import Synchronization

extension RatchetBench {
  static var shared: [Benchmark] {
    [
      Benchmark(
        "value behind a lock changed", from: .anywhere,
        .timed {
          let counter = LockedCounter()
          return { count in for _ in 0..<count { counter.increment() } }
        }),
      Benchmark(
        "value behind a lock read", from: .anywhere,
        .timed {
          let counter = LockedCounter()
          return { count in
            var sum = 0
            for _ in 0..<count { sum &+= counter.value }
            consume(sum)
          }
        }),
      Benchmark(
        "shared value changed", from: .anywhere, baseline: "value behind a lock changed",
        .timed {
          let shared = Shared(value: 0)
          return { count in for _ in 0..<count { shared.withLock { $0 += 1 } } }
        }),
      Benchmark(
        "shared value read", from: .anywhere, baseline: "value behind a lock read",
        .timed {
          let shared = Shared(value: 1)
          return { count in
            var sum = 0
            for _ in 0..<count { sum &+= shared.wrappedValue }
            consume(sum)
          }
        }),
      Benchmark(
        "keyed shared value changed", from: .anywhere, baseline: "value behind a lock changed",
        goal: .times(15, "value behind a lock changed"),
        .timed {
          let shared = Shared(wrappedValue: 0, .inMemory("keyed value that is changed"))
          return { count in for _ in 0..<count { shared.withLock { $0 += 1 } } }
        }),
      Benchmark(
        "keyed shared value read", from: .anywhere, baseline: "value behind a lock read",
        goal: .times(5, "value behind a lock read"),
        .timed {
          let shared = Shared(wrappedValue: 1, .inMemory("keyed value that is read"))
          return { count in
            var sum = 0
            for _ in 0..<count { sum &+= shared.wrappedValue }
            consume(sum)
          }
        }),
      Benchmark(
        "send that changes a shared value", from: .inside, baseline: "send",
        .timed {
          let store = Store(initialState: Tally.State()) { Tally() }
          return { count in await send(.incrementTapped, to: store, count) }
        }),
    ]
  }

  private static func send(
    _ action: Tally.Action, to store: isolated StoreOf<Tally>, _ count: Int
  ) {
    let action = opaque(action)
    for _ in 0..<count { store.send(action) }
  }
}

/// The simplest value that is shared between threads.
private final class LockedCounter: Sendable {
  // Locked: read and changed from any thread.
  private let count = Mutex(1)

  @inline(never) var value: Int { count.withLock { $0 } }
  @inline(never) func increment() { count.withLock { $0 += 1 } }
}
