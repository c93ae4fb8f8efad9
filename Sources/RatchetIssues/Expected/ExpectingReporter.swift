/// Tells an expected issue as one, and a late one or a warning as any other.
struct ExpectingReporter: IssueReporter {
  let expectation: Expectation

  func report(_ issue: RatchetIssue) {
    // A warning fails no test, so that there is nothing to expect.
    let isExpected = issue.severity == .error && expectation.takesReported()
    for reporter in expectation.outer {
      if isExpected {
        reporter.expectIssue(issue)
      } else {
        reporter.report(issue)
      }
    }
  }

  func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let isExpected = expectation.takesReported()
    let message = message()
    for reporter in expectation.outer {
      if isExpected {
        reporter.expectIssue(
          error, message, fileID: fileID, filePath: filePath, line: line, column: column)
      } else {
        reporter.reportIssue(
          error, message, fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }
  }

  /// Within another expectation: the inner one has had it.
  func expectIssue(_ issue: RatchetIssue) {
    for reporter in expectation.outer {
      reporter.expectIssue(issue)
    }
  }
}
