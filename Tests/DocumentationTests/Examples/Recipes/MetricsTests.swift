import Ratchet
import RatchetDependencies
import Testing

private func metered() -> (StoreOf<Printer>, ActionMetrics) {
  let metrics = ActionMetrics()
  let store = Store(
    initialState: Printer.State(), middleware: [.measuring(into: metrics)]
  ) {
    Printer()
  }
  return (store, metrics)
}

@Suite("The recipe of metrics") struct MetricsRecipeTests {
  @Test("counts reduced actions by case, with the time of each")
  func counting() async {
    let metrics = ActionMetrics()
    // Each look at the time is a millisecond after the one before.
    let time = LockIsolated(Duration.zero)
    let store = Store(
      initialState: Printer.State(),
      middleware: [
        .measuring(into: metrics) {
          time.withValue {
            $0 += .milliseconds(1)
            return $0
          }
        }
      ]
    ) {
      Printer()
    }
    await store.send(contentsOf: [.printed(pages: 3), .paperAdded, .printed(pages: 4)])
    // A refused action is not counted.
    await #expect(throws: Printer.TooManyPages.self) {
      try await store.trySend(.printed(pages: 500))
    }
    #expect(
      metrics.text == """
        actions_total{action="paperAdded"} 1
        actions_seconds_total{action="paperAdded"} 0.001
        actions_total{action="printed"} 2
        actions_seconds_total{action="printed"} 0.002

        """)
  }

  @Test("measures real time in a program")
  func program() async {
    let (store, metrics) = metered()
    await store.send(.printed(pages: 1))
    #expect(metrics.all["printed"]?.count == 1)
    #expect(metrics.all["printed"].map { $0.time >= .zero } == true)
  }
}
