/// Passes on issues as expected ones; late ones and warnings as ordinary ones.
struct ExpectingReporter: IssueReporter {
  let expectation: Expectation

  func report(_ issue: RatchetIssue) {
    // A warning fails no test, so it is not expected.
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
    let isWarning = (error as? RatchetIssue)?.severity == .warning
    let isExpected = !isWarning && expectation.takesReported()
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

  /// Called within another expectation: the inner one has accepted the issue.
  func expectIssue(_ issue: RatchetIssue) {
    for reporter in expectation.outer {
      reporter.expectIssue(issue)
    }
  }
}
