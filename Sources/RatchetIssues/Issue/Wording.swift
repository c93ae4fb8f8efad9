/// All text of this target that users may read.
enum Wording {
  static func headline(
    code: String, severity: IssueSeverity, location: IssueLocation
  ) -> String {
    switch severity {
    case .error: "RatchetIssue \(code) at \(location)"
    case .warning: "RatchetIssue \(code), a warning, at \(location)"
    }
  }

  /// The end of an issue whose code has a page.
  static func more(_ code: String) -> String { "More: ratchet explain \(code)" }

  /// `R001`: an error that was not handled.
  static let uncaughtErrorCode = "R001"
  static let uncaughtError = "An error was thrown and not handled."
  static let uncaughtErrorLabel = "error"

  /// `R000`: a message without a code of its own.
  static let plainMessageCode = "R000"
  static let issueWithoutMessage = "An issue was reported."
  static let caughtIssueLabel = "caught"

  /// `R002`: a test tried to set the reporters of all tasks.
  static let reportersOfAllTasksCode = "R002"
  static let reportersOfAllTasks = """
    A test cannot set the reporters of all tasks, because other tests run at the same time. The \
    reporters were not changed.
    """
  static let reportersOfAllTasksHint =
    "Replace the reporters for one operation: withIssueReporters(_:operation:)."

  static let noExpectedIssue = "An issue was expected, but none was reported."

  static let warning = "A warning does not fail a test."
  static let noTest = "No test is running, so no test failed."

  static func unreachable(_ framework: String) -> String {
    "\(framework) could not be reached from here, so no test failed; the test run will fail "
      + "instead."
  }

  static func lostIssues(_ count: Int) -> String {
    """
    \(count) \(count == 1 ? "issue" : "issues") could not fail a test, because the test framework \
    could not be reached. The test run fails instead.
    """
  }

  static func breakpoint(_ isDebugged: Bool) -> String {
    isDebugged
      ? "Stopped at this issue. Continue in the debugger to go on."
      : "No debugger is attached, so the program does not stop here."
  }

  static func unimplementedEndpoint(_ endpoint: String) -> String {
    "\(endpoint) was called but is not implemented: override it in withDependencies."
  }

  static func unnamedEndpoint(in function: StaticString) -> String {
    "A function made in \(function)"
  }

  static let argumentLabel = "argument"
}
