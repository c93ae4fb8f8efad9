import RatchetSystem

/// Writes each issue to standard error, and stops there if a debugger is attached.
///
/// Without a debugger the program continues: a trap would end it.
public struct BreakpointReporter: IssueReporter {
  /// Writes the issue to standard error, and raises `SIGTRAP` if a debugger is attached.
  public func report(_ issue: RatchetIssue) {
    let isDebugged = Debugger.isAttached
    StandardErrorReporter().report(issue, remark: Wording.breakpoint(isDebugged))
    guard isDebugged else { return }
    raise(SIGTRAP)
  }
}

extension IssueReporter where Self == BreakpointReporter {
  /// Stops at each issue if a debugger is attached.
  public static var breakpoint: Self { Self() }
}

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
