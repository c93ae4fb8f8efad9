/// Fails the running test at the issue's location.
///
/// - Swift Testing: the test whose task reports the issue fails, so tests may run in parallel. The
///   task of a test and those it makes with `Task { }`, `async let` or a task group belong to it.
///   `Task.detached` leaves the test: an issue from there fails the run, naming no test.
/// - XCTest: the test case that the process is running fails, from any task. An issue that comes
///   after the last test case is ignored by XCTest.
///
/// Both frameworks are found in the running process; this library links neither. Without a test,
/// or with a framework that cannot be reached, the issue goes to standard error with a line that
/// says so.
public struct RunningTestReporter: IssueReporter {
  public func report(_ issue: RatchetIssue) {
    let fallback = StandardErrorReporter()
    if let obstacle = Self.failTest(for: issue, in: .current) {
      fallback.report(issue, remark: obstacle)
    }
  }

  /// Answers what stood in the way, or `nil` when the test has failed as it should.
  static func failTest(
    for issue: RatchetIssue,
    in context: TestContext,
    swiftTesting: SwiftTestingLibrary? = .loaded,
    xcTest: XCTestLibrary? = .loaded
  ) -> String? {
    switch context {
    case .swiftTesting:
      guard let swiftTesting else { return Wording.unreachable("Swift Testing") }
      swiftTesting.record(issue.description, at: issue.location)
    case .xcTest:
      guard let xcTest else { return Wording.unreachable("XCTest") }
      xcTest.record(issue.description, at: issue.location)
    case .none:
      return Wording.noTest
    }
    return nil
  }
}

extension IssueReporter where Self == RunningTestReporter {
  /// Fails the running test, as ``RunningTestReporter`` describes.
  public static var runningTest: Self { Self() }
}
