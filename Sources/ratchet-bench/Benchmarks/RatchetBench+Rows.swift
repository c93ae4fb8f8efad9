import Ratchet
import RatchetBenchFeatures

extension RatchetBench {
  static var rows: [Benchmark] {
    [1_000, 10_000, 100_000].flatMap { [plainRow(of: $0), row(of: $0)] } + [
      // The cost of the number of rows alone, without the effect of caches.
      Benchmark(
        "row of 100000, 1000 in use", from: .inside, baseline: "plain row of 1000",
        goal: .times(1.3, "row of 1000"),
        .timed {
          let ids = Array(scatteredIDs(below: 100_000).prefix(1_000))
          let store = rowsStore(100_000)
          return { count in await send(.incrementTapped, toRows: ids, of: store, count) }
        }),
      Benchmark(
        "send to the parent of 10,000 rows", from: .inside, baseline: "plain switch",
        goal: .above(10, "send"),
        .timed {
          let store = rowsStore(10_000)
          return { count in await send(.changed, to: store, count) }
        }),
      Benchmark(
        "plain row added and removed, 10,000", from: .anywhere,
        .timed {
          let held = HeldRows(count: 10_000)
          return { count in
            held.change { rows in
              for _ in 0..<count {
                rows.append(id: 10_000)
                rows.removeLast()
              }
            }
          }
        }),
      Benchmark(
        "row added and removed, 10,000", from: .inside,
        baseline: "plain row added and removed, 10,000", goal: .within(1_000),
        .timed {
          let store = rowsStore(10_000)
          return { count in await addAndRemove(10_000, in: store, count) }
        }),
    ]
  }

  private static func plainRow(of size: Int) -> Benchmark {
    Benchmark("plain row of \(size)", from: .anywhere, plainRowWork(of: size))
  }

  /// Random rows out of 100,000 are not in the processor's caches: the plain row shows the cost of
  /// that.
  static func plainRowWork(of size: Int) -> Work {
    .timed {
      let ids = scatteredIDs(below: size)
      let held = HeldRows(count: size)
      return { count in
        let action = opaque(Counter.Action.incrementTapped)
        held.change { rows in
          var index = 0
          for _ in 0..<count {
            rows.reduce(id: ids[index], action)
            index = index + 1 == size ? 0 : index + 1
          }
        }
      }
    }
  }

  private static func row(of size: Int) -> Benchmark {
    Benchmark(
      "row of \(size)", from: .inside, baseline: "plain row of \(size)",
      goal: size == 100_000 ? .times(1.3, "row of 1000") : .within(100), rowWork(of: size))
  }

  static func rowWork(of size: Int) -> Work {
    .timed {
      let ids = scatteredIDs(below: size)
      let store = rowsStore(size)
      return { count in await send(.incrementTapped, toRows: ids, of: store, count) }
    }
  }

  static func rowsStore(_ count: Int) -> StoreOf<Rows> {
    Store(initialState: Rows.State(count: count)) { Rows() }
  }

  private static func send(_ action: Rows.Action, to store: isolated StoreOf<Rows>, _ count: Int) {
    let action = opaque(action)
    for _ in 0..<count { store.send(action) }
  }

  private static func send(
    _ action: Counter.Action, toRows ids: [Int], of store: isolated StoreOf<Rows>, _ count: Int
  ) {
    let action = opaque(action)
    var index = 0
    for _ in 0..<count {
      store.send(.rows(.element(id: ids[index], action: action)))
      index = index + 1 == ids.count ? 0 : index + 1
    }
  }

  private static func addAndRemove(_ id: Int, in store: isolated StoreOf<Rows>, _ count: Int) {
    for _ in 0..<count {
      store.send(.addTapped(id: id))
      store.send(.removeTapped(id: id))
    }
  }
}
