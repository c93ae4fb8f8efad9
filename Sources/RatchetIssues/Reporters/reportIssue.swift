/// Reports a mistake to the reporters of the current task, in their order, before it returns.
///
/// It never throws and never traps: the caller continues. With the initial reporters, a running
/// test fails at the issue's location; outside of tests the text goes to standard error.
///
/// ```swift
/// reportIssue(
///   RatchetIssue(code: "R040", what: "The stack has no such element.", location: IssueLocation()))
/// ```
public func reportIssue(_ issue: RatchetIssue) {
  for reporter in IssueReporters.current {
    reporter.report(issue)
  }
}

/// Reports a plain message, with code `R000`, at this line or at the location of
/// ``withIssueContext(fileID:filePath:line:column:operation:)``.
///
/// The message is evaluated once, and not at all if there is no reporter.
///
/// ```swift
/// reportIssue("The list was empty.")
/// reportIssue("The list was long.", severity: .warning)
/// ```
public func reportIssue(
  _ message: @autoclosure () -> String? = nil,
  severity: IssueSeverity = .error,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let reporters = IssueReporters.current
  guard !reporters.isEmpty else { return }
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let issue = RatchetIssue.plain(message(), severity: severity, at: .current ?? location)
  for reporter in reporters {
    reporter.report(issue)
  }
}

/// Reports a caught error, at this line or at the location of
/// ``withIssueContext(fileID:filePath:line:column:operation:)``: an issue as it is, any other error
/// with code `R001`. A `CancellationError` is not a mistake, and is not reported.
///
/// The issue has the error as its ``RatchetIssue/error``; so has the `Issue` of Swift Testing that
/// fails a test.
///
/// ```swift
/// do { try save() } catch { reportIssue(error, "The books could not be saved.") }
/// ```
public func reportIssue(
  _ error: any Error,
  _ message: @autoclosure () -> String? = nil,
  severity: IssueSeverity = .error,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let reporters = IssueReporters.current
  guard !reporters.isEmpty, !(error is CancellationError) else { return }
  let place =
    IssueLocation.current
    ?? IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let message = message()
  for reporter in reporters {
    switch severity {
    case .error:
      reporter.reportIssue(
        error, message, fileID: place.fileID, filePath: place.filePath, line: place.line,
        column: place.column)
    case .warning:
      reporter.report(.caught(error, message, severity: severity, at: place))
    }
  }
}
