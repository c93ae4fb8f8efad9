/// How much a test store insists on.
public enum Exhaustivity: Sendable, Equatable {
  /// Every state change, every action of an effect and every effect must be accounted for.
  case on

  /// Only what is asserted is checked. With `showSkippedAssertions`, what was passed over is written to
  /// standard error: actions, changes of which a step does not tell, effects that run at the end. The
  /// closure of a step is called once more then, with the state before the action.
  case off(showSkippedAssertions: Bool)

  /// Only what is asserted is checked, silently.
  public static var off: Exhaustivity { .off(showSkippedAssertions: false) }
}
