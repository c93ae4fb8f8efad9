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

  /// `R001`: an error that was not handled.
  static let uncaughtErrorCode = "R001"
  static let uncaughtError = "An error was thrown and nobody handled it."
  static let uncaughtErrorLabel = "error"

  /// `R000`: a message without a code of its own.
  static let plainMessageCode = "R000"
  static let issueWithoutMessage = "An issue was reported."
  static let caughtIssueLabel = "caught"

  /// `R002`: a test tried to set the reporters of all tasks.
  static let reportersOfAllTasksCode = "R002"
  static let reportersOfAllTasks = """
    The reporters of all tasks cannot be set in a test, as other tests run beside it. They stay as they \
    are.
    """
  static let reportersOfAllTasksHint =
    "Replace them for an operation: withIssueReporters(_:operation:)."

  static let noExpectedIssue = "An issue was expected, and none was reported."

  static let warning = "A warning fails no test."
  static let noTest = "No test is running, so no test failed."

  static func unreachable(_ framework: String) -> String {
    "\(framework) could not be reached from here, so no test failed: the run will."
  }

  static func lostIssues(_ count: Int) -> String {
    """
    \(count) \(count == 1 ? "issue" : "issues") could fail no test, as the test framework could not be \
    reached: the run fails.
    """
  }

  static func breakpoint(_ isDebugged: Bool) -> String {
    isDebugged
      ? "Stopped at this issue; continue to go on."
      : "No debugger is attached, so nothing stops here."
  }

  static func unimplementedEndpoint(_ endpoint: String) -> String {
    "\(endpoint) was called, and is not implemented: override it in withDependencies."
  }

  static func unnamedEndpoint(in function: StaticString) -> String {
    "A function made in \(function)"
  }

  static let argumentLabel = "argument"
}
