/// Fails the running test; outside of tests, writes to standard error.
public struct AutomaticReporter: IssueReporter {
  /// Fails the running test, or writes the issue to standard error if there is none.
  public func report(_ issue: RatchetIssue) {
    switch TestFramework.current {
    case .swiftTesting, .xcTest: RunningTestReporter().report(issue)
    case nil: StandardErrorReporter().report(issue)
    }
  }
}

extension IssueReporter where Self == AutomaticReporter {
  /// The initial reporter of every task: fails the running test, or writes to standard error if
  /// there is none.
  public static var automatic: Self { Self() }

  /// Same as ``automatic``.
  public static var `default`: Self { Self() }
}
