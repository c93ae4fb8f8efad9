/// A reporter of this package, which implements ``IssueReporter/report(_:)``: a message that is handed
/// to it directly becomes an issue. Of another reporter that cannot be known, and the two forms of one
/// that implements neither would call each other for ever.
package protocol WholeIssueReporter: IssueReporter {}

extension IssueReporter {
  public func report(_ issue: RatchetIssue) {
    let place = issue.location
    reportIssue(
      issue.message, fileID: place.fileID, filePath: place.filePath, line: place.line,
      column: place.column)
  }

  public func expectIssue(_ issue: RatchetIssue) {
    let place = issue.location
    expectIssue(
      issue.message, fileID: place.fileID, filePath: place.filePath, line: place.line,
      column: place.column)
  }

  public func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let issue = RatchetIssue.plain(message(), at: place)
    if self is any WholeIssueReporter {
      report(issue)
    } else {
      StandardErrorReporter().report(issue)
    }
  }

  public func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(.caught(error, message(), at: place))
  }

  public func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {}

  public func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    expectIssue(.caught(error, message(), at: place))
  }
}
