/// Fails the running test at the issue's location.
///
/// - Swift Testing: the test whose task reports the issue fails, so tests may run in parallel. The
///   task of a test, and the tasks that it makes with `Task { }`, `async let` or a task group,
///   belong to it. `Task.detached`, threads and dispatch queues do not: an issue from there fails
///   the run without naming a test. An issue from a task that outlived its test fails the run too,
///   and names that test.
/// - XCTest: the test case that the process is running fails, from any task or thread. XCTest
///   ignores an issue between two cases, in a class's `setUp`, or after the last case.
///
/// Both frameworks are found in the running process; this library links neither. Without a test,
/// and for a warning, which fails none, the issue goes to standard error with a line that says so.
/// If a framework runs but cannot be reached, such a line is written too, and the process fails at
/// its end.
public struct RunningTestReporter: IssueReporter {
  /// Fails the running test, or writes the issue to standard error with the reason why that is
  /// impossible.
  public func report(_ issue: RatchetIssue) {
    if let obstacle = Self.failTest(for: issue, in: .current) {
      StandardErrorReporter().report(issue, remark: obstacle)
    }
  }

  /// Returns the reason why no test was failed, or `nil` if the test was failed.
  ///
  /// - Parameter lose: records that a test which should have failed did not.
  static func failTest(
    for issue: RatchetIssue,
    in framework: TestFramework?,
    swiftTesting: SwiftTestingLibrary? = .loaded,
    xcTest: XCTestLibrary? = .loaded,
    lose: () -> Void = LostIssuesOfProcess.note
  ) -> String? {
    guard let framework else { return Wording.noTest }
    guard issue.severity == .error else { return Wording.warning }
    switch framework {
    case .swiftTesting:
      guard let swiftTesting else {
        lose()
        return Wording.unreachable("Swift Testing")
      }
      swiftTesting.record(issue.description, error: issue.error, at: issue.location)
    case .xcTest:
      guard let xcTest else {
        lose()
        return Wording.unreachable("XCTest")
      }
      xcTest.record(issue.description, at: issue.location)
    }
    return nil
  }
}

extension IssueReporter where Self == RunningTestReporter {
  /// Fails the running test, as ``RunningTestReporter`` describes.
  public static var runningTest: Self { Self() }
}
