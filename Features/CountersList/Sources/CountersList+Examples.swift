public import Ratchet

extension CountersList.Action: ActionExamples {
  public static var examples: [CountersList.Action] {
    [
      .appeared, .addButtonTapped, .removeButtonTapped(id: 1),
      .countersLoaded(SavedCounters(counters: [Counter.State(id: 1, value: 5)], nextID: 2)),
      .persistenceFailed("The disk is full."),
    ] + Counter.Action.examples.map { .rows(.element(id: 1, action: $0)) }
  }
}
