import RatchetDependencies
import RatchetIssues
import XCTest

final class DependencyXCTests: XCTestCase {
  func testContextIsTestInEveryTask() async {
    @Dependency(\.context) var context
    XCTAssertEqual(context, .test)
    let tasks = await [
      Feature().place, Task { Feature().place }.value, Task.detached { Feature().place }.value,
    ]
    XCTAssertEqual(tasks, ["test", "test", "test"])
  }

  func testOverridesHoldForTheirOperation() {
    withDependencies {
      $0.number = 1
    } operation: {
      XCTAssertEqual(Feature().summary, "test 1")
    }
    XCTAssertEqual(Feature().summary, "test 0")
  }

  func testMissingTestValueIsAnIssueAndTheLiveOneIsNotMade() {
    enum Bell: DependencyKey {
      static let log = Log()
      static var liveValue: Ring {
        log.note("live")
        return Ring()
      }
      struct Ring: Unimplemented { static let unimplementedValue = Ring() }
    }
    let reported = issues {
      @Dependency(Bell.self) var bell
      _ = bell
    }
    XCTAssertEqual(reported.count, 1)
    XCTAssertEqual(reported.first?.hasPrefix("RatchetIssue D001 at DependencyXCTests.swift:"), true)
    XCTAssertEqual(Bell.log.lines, [])
  }
}
