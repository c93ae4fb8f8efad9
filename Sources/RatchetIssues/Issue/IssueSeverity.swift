/// How much an issue matters.
public enum IssueSeverity: Sendable, Hashable {
  /// Worth knowing: told on standard error, in a test too, and fails none.
  case warning
  /// A mistake: fails the running test.
  case error
}
