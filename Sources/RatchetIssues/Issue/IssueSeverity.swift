/// The severity of an issue.
public enum IssueSeverity: Sendable, Hashable {
  /// A hint: written to standard error, even in a test, without failing the test.
  case warning
  /// A mistake: fails the running test.
  case error
}
