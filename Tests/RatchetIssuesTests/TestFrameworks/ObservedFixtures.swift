#if os(Linux)
  import XCTest

  /// Reports an issue of its own when it is notified of another one.
  private final class ReportingObserver: XCTestObservation {
    func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
      atLine lineNumber: Int
    ) {
      guard description.contains("In the test.") else { return }
      FailingFixtures.report("In an observer.", line: 72)
    }
  }

  /// Runs only in a child process, like those of `FailingFixtures`.
  final class ObservedXCTests: XCTestCase {
    func testIsObserved() throws {
      try XCTSkipUnless(FailingFixtures.areWanted, "Runs in a child process only.")
      let observer = ReportingObserver()
      XCTestObservationCenter.shared.addTestObserver(observer)
      defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
      FailingFixtures.report("In the test.", line: 71)
    }
  }
#endif
