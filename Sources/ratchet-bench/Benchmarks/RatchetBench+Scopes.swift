import Ratchet
import RatchetBenchFeatures

extension RatchetBench {
  static var scopes: [Benchmark] {
    [
      Benchmark(
        "plain switch, 5 levels", from: .anywhere,
        .timed {
          { count in
            var state = PlainLevel5()
            let action = opaque(Level5.Action.deepest)
            for _ in 0..<count { plainReduce(&state, action) }
            consume(state)
          }
        }),
      Benchmark(
        "send through 5 scopes", from: .inside, baseline: "plain switch, 5 levels",
        goal: .times(2.5, "send, observable state"),
        .timed {
          let store = Store(initialState: Level5.State()) { Level5() }
          return { count in await send(.deepest, to: store, count) }
        }),
      Benchmark(
        "plain switch, 50 levels", from: .anywhere,
        .timed {
          { count in
            var state = Nest.State(depth: 50)
            let action = opaque(Nest.Action(depth: 50))
            for _ in 0..<count { plainReduce(&state, action) }
            consume(state)
          }
        }),
      Benchmark(
        "send through 50 scopes", from: .inside, baseline: "plain switch, 50 levels",
        .timed {
          let store = Store(initialState: Nest.State(depth: 50)) { Nest(depth: 50) }
          return { count in await send(Nest.Action(depth: 50), to: store, count) }
        }),
    ]
  }

  private static func send(
    _ action: Level5.Action, to store: isolated StoreOf<Level5>, _ count: Int
  ) {
    let action = opaque(action)
    for _ in 0..<count { store.send(action) }
  }

  private static func send(_ action: Nest.Action, to store: isolated StoreOf<Nest>, _ count: Int) {
    let action = opaque(action)
    for _ in 0..<count { store.send(action) }
  }
}
