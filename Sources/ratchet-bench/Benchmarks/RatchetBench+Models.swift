import Ratchet
import RatchetBenchFeatures

extension RatchetBench {
  /// A store as user interfaces see it, on the main actor.
  static var models: [Benchmark] {
    [
      Benchmark(
        "send by a model", from: .mainActor, baseline: "send to a store of the main actor",
        .timed {
          let model = await counterModel()
          return { @MainActor count in
            let action = opaque(Counter.Action.incrementTapped)
            for _ in 0..<count { model.send(action) }
          }
        }),
      Benchmark(
        "read by a model", from: .mainActor,
        .timed {
          let model = await counterModel()
          return { @MainActor count in
            var sum = 0
            for _ in 0..<count { sum &+= model.count }
            consume(sum)
          }
        }),
    ]
  }

  @MainActor
  private static func counterModel() -> StoreModelOf<ObservedCounter> {
    StoreModel(
      Store(initialState: ObservedCounter.State(), isolation: MainActor.shared) {
        ObservedCounter()
      })
  }
}
