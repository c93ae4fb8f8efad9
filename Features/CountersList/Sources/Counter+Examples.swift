public import Ratchet

extension Counter.Action: ActionExamples {
  public static var examples: [Counter.Action] {
    [
      .incrementTapped, .decrementTapped, .resetTapped, .valueChanged(5),
      .written, .writeFailed("The disk is full."),
      .factTapped, .factLoaded("7 is prime."), .factFailed("No facts today."),
    ]
  }
}
