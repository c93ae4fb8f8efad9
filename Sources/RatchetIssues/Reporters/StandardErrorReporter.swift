import RatchetSystem

/// Writes each issue to standard error, in one piece. If standard error is closed, the issue is
/// dropped, and no signal ends the program; if it is full, the write waits.
public struct StandardErrorReporter: IssueReporter {
  /// Writes the issue to standard error.
  public func report(_ issue: RatchetIssue) {
    Self.emit(issue.description + "\n")
  }

  /// Writes the issue, and a line with the reason for writing it here.
  func report(_ issue: RatchetIssue, remark: String) {
    Self.emit("\(issue.description)\n\(remark)\n")
  }

  package static func emit(_ text: String) {
    // If standard error is closed, there is no place left to report that.
    _ = DescriptorWriter.standardError.write(text)
  }
}

extension IssueReporter where Self == StandardErrorReporter {
  /// Writes each issue to standard error.
  public static var standardError: Self { Self() }

  /// Same as ``standardError``; fails no test.
  public static var runtimeWarning: Self { Self() }
}
