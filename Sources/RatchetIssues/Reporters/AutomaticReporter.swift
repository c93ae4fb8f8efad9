/// Fails the running test; outside of tests, writes to standard error.
public struct AutomaticReporter: IssueReporter {
  public func report(_ issue: RatchetIssue) {
    switch TestFramework.current {
    case .swiftTesting, .xcTest: RunningTestReporter().report(issue)
    case nil: StandardErrorReporter().report(issue)
    }
  }
}

extension IssueReporter where Self == AutomaticReporter {
  /// What every task starts with: a running test fails, and without one standard error is told.
  public static var automatic: Self { Self() }

  /// Another name of ``automatic``.
  public static var `default`: Self { Self() }
}
