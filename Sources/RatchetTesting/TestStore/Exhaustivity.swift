/// How strict a test store is.
public enum Exhaustivity: Sendable, Equatable {
  /// Every state change, every action of an effect and every effect must be accounted for.
  case on

  /// Only the assertions that a test makes are checked. With `showSkippedAssertions`, the rest is
  /// written to standard error: skipped actions, changes that a step does not mention, and effects
  /// that run at the end. In this mode, the closure of a step is called a second time, with the
  /// state before the action.
  case off(showSkippedAssertions: Bool)

  /// Only the assertions that a test makes are checked; the rest is skipped silently.
  public static var off: Exhaustivity { .off(showSkippedAssertions: false) }
}
