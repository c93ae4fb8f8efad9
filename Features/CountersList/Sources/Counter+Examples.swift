public import Ratchet

extension Counter.Action: ActionExamples {
  public static var examples: [Counter.Action] {
    [
      .incrementTapped, .decrementTapped, .resetTapped, .factTapped,
      .factLoaded("7 is prime."), .factFailed("No facts today."),
    ]
  }
}
