import Ratchet
import RatchetBenchFeatures

extension RatchetBench {
  static var effects: [Benchmark] { roundTrips + cancellation }

  private static var roundTrips: [Benchmark] {
    [
      Benchmark(
        "send that makes a .send effect", from: .inside, baseline: "plain switch",
        goal: .times(15, "plain switch"),
        .timed {
          let store = workerStore()
          return { count in await send(.sendTapped, to: store, count) }
        }),
      // The least that a `.send` can take: two actions are reduced.
      Benchmark(
        "two sends in place of a .send effect", from: .inside, baseline: "plain switch",
        .timed {
          let store = workerStore()
          return { count in
            await send(.done, to: store, count)
            await send(.done, to: store, count)
          }
        }),
      // What it takes beside them: an effect is one word, so its action is in a block of memory.
      Benchmark(
        "action put into a block and taken out", from: .detached, baseline: "plain switch",
        .timed {
          { count in
            let action = opaque(Worker.Action.done)
            for _ in 0..<count { consume(Boxed.action(action)) }
          }
        }),
      Benchmark(
        "bare task to an actor and back", from: .detached,
        .timed {
          let counter = BareCounter()
          return { count in
            for _ in 0..<count { await Task { await counter.send(.incrementTapped) }.value }
          }
        }),
      Benchmark(
        "effect round trip, finished", from: .detached,
        baseline: "bare task to an actor and back",
        goal: .times(1.3, "bare task to an actor and back"),
        .timed {
          let store = workerStore()
          return { count in
            for _ in 0..<count { await store.send(.runTapped).finish() }
          }
        }),
      Benchmark(
        "bare immediate task", from: .inside,
        .timed {
          let counter = BareCounter()
          return { count in await immediateTasks(on: counter, count) }
        }),
      Benchmark(
        "plain effect that does not suspend", from: .inside, baseline: "bare immediate task",
        .timed {
          let effects = PlainEffects()
          return { count in await plainEffects(on: effects, count) }
        }),
      Benchmark(
        "effect round trip that does not suspend", from: .inside, baseline: "bare immediate task",
        goal: .times(3, "bare immediate task"),
        .timed {
          let store = workerStore()
          return { count in await send(.runTapped, to: store, count) }
        }),
    ]
  }

  private static var cancellation: [Benchmark] {
    [
      Benchmark(
        "bare task started, cancelled, awaited", from: .detached,
        .timed {
          { count in
            for _ in 0..<count {
              let task = Task { await waitUntilCancelled() }
              task.cancel()
              await task.value
            }
          }
        }),
      Benchmark(
        "cancellable effect started, cancelled, finished", from: .detached,
        baseline: "bare task started, cancelled, awaited",
        goal: .times(2, "bare task started, cancelled, awaited"),
        .timed {
          let store = workerStore()
          return { count in
            for _ in 0..<count {
              let task = await store.send(.startTapped)
              await store.send(.stopTapped)
              await task.finish()
            }
          }
        }),
    ]
  }

  private static func workerStore() -> StoreOf<Worker> {
    Store(initialState: Worker.State()) { Worker() }
  }

  private static func send(
    _ action: Worker.Action, to store: isolated StoreOf<Worker>, _ count: Int
  ) {
    let action = opaque(action)
    for _ in 0..<count { store.send(action) }
  }

  private static func plainEffects(on effects: isolated PlainEffects, _ count: Int) {
    for _ in 0..<count {
      effects.start(PlainEffects.Entry { effects in await effects.send(.incrementTapped) })
    }
  }

  private static func immediateTasks(on counter: isolated BareCounter, _ count: Int) {
    for _ in 0..<count {
      Task.immediate { counter.send(.incrementTapped) }
    }
  }
}

/// An action in a block of its own, as in an effect.
private indirect enum Boxed {
  case action(Worker.Action)
}
