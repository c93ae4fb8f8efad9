/// Ends the program at the first issue, with its text.
public struct FatalErrorReporter: IssueReporter {
  /// Ends the program with the issue's text.
  public func report(_ issue: RatchetIssue) {
    Swift.fatalError(
      issue.description, file: issue.location.filePath, line: issue.location.line)
  }
}

extension IssueReporter where Self == FatalErrorReporter {
  /// Ends the program at the first issue, with its text.
  public static var fatalError: Self { Self() }
}
