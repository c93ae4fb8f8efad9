/// How much a test store insists on.
public enum Exhaustivity: Sendable, Equatable {
  /// Every state change, every action of an effect and every effect must be accounted for.
  case on

  /// Only what is asserted is checked. With `showSkippedAssertions`, what was passed over is written
  /// to standard error.
  case off(showSkippedAssertions: Bool)

  /// Only what is asserted is checked, silently.
  public static var off: Exhaustivity { .off(showSkippedAssertions: false) }
}
