/// Writes each issue to standard error, as one piece. Where that is closed the issue is dropped, and no signal
/// ends the program; where it is full the issue waits.
public struct StandardErrorReporter: IssueReporter {
  public func report(_ issue: RatchetIssue) {
    Self.emit(issue.description + "\n")
  }

  /// The issue, then a line on why it is told here.
  func report(_ issue: RatchetIssue, remark: String) {
    Self.emit("\(issue.description)\n\(remark)\n")
  }

  package static func emit(_ text: String) {
    // Where standard error is closed there is nowhere left to say so.
    _ = DescriptorWriter.standardError.write(text)
  }
}

extension IssueReporter where Self == StandardErrorReporter {
  /// Writes each issue to standard error.
  public static var standardError: Self { Self() }

  /// Another name of ``standardError``, and no test fails.
  public static var runtimeWarning: Self { Self() }
}
