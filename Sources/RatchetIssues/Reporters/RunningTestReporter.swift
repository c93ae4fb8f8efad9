/// Fails the running test at the issue's location.
///
/// - Swift Testing: the test whose task reports the issue fails, so tests may run in parallel. The
///   task of a test and those it makes with `Task { }`, `async let` or a task group belong to it.
///   `Task.detached`, a thread and a dispatch queue leave the test: an issue from there fails the
///   run, naming no test. So does one of a task that outlived its test, which is named.
/// - XCTest: the test case that the process is running fails, from any task or thread. XCTest ignores
///   an issue that comes between two cases, in a class's `setUp`, or after the last case.
///
/// Both frameworks are found in the running process; this library links neither. Without a test, and
/// for a warning, which fails none, the issue goes to standard error with a line that says so. Where
/// a framework runs and cannot be reached, that line is written too, and the process fails at its end.
public struct RunningTestReporter: IssueReporter {
  public func report(_ issue: RatchetIssue) {
    if let obstacle = Self.failTest(for: issue, in: .current) {
      StandardErrorReporter().report(issue, remark: obstacle)
    }
  }

  /// Answers what stood in the way, or `nil` when the test has failed as it should.
  ///
  /// - Parameter lose: notes that a test which should have failed did not.
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
