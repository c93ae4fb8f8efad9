public import Ratchet

extension CountersList.Action: ActionExamples {
  public static var examples: [CountersList.Action] {
    [
      .appeared, .addButtonTapped, .removeButtonTapped(id: 1),
      .countersChanged([SavedCounter(id: 1, value: 5)]), .persistenceFailed("The disk is full."),
      .written, .writeFailed("The disk is full."),
    ] + Counter.Action.examples.map { .rows(.element(id: 1, action: $0)) }
  }
}
