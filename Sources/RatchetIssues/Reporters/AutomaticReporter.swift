/// Fails the running test; without one, writes to standard error.
public struct AutomaticReporter: IssueReporter {
  public func report(_ issue: RatchetIssue) {
    StandardErrorReporter().report(issue)
  }
}

extension IssueReporter where Self == AutomaticReporter {
  /// What every task starts with: a running test fails, and without one standard error is told.
  public static var automatic: Self { Self() }
}
