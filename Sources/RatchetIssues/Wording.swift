/// Every sentence of this target that a person may read.
enum Wording {
  static func headline(code: String, location: IssueLocation) -> String {
    "RatchetIssue \(code) at \(location)"
  }

  /// `R001`: an error that nobody handled.
  static let uncaughtErrorCode = "R001"
  static let uncaughtError = "An error was thrown and nobody handled it."
  static let uncaughtErrorLabel = "error"

  /// `R000`: a message without a code of its own.
  static let plainMessageCode = "R000"

  static let noExpectedIssue = "An issue was expected, and none was reported."

  static let noTest = "No test is running, so no test failed."

  static func unreachable(_ framework: String) -> String {
    "\(framework) could not be reached from here, so no test failed."
  }
}
