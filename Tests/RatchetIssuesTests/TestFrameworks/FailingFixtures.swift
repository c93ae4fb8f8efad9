import Foundation
import Testing
import XCTest

@testable import RatchetIssues

// These tests fail on purpose, each by nothing but library code that reports an issue. They run
// only in the child process that `RunningTestReporterTests` starts.
enum FailingFixtures {
  static let variable = "RATCHET_RUN_FAILING_FIXTURES"
  static let areWanted = ProcessInfo.processInfo.environment[variable] != nil

  /// Stands for a library: knows nothing of tests.
  static func report(_ what: String, line: UInt) {
    reportIssue(
      RatchetIssue(
        code: "R999", what: what, values: ["value": "1"], hint: "Fix it.",
        location: IssueLocation(
          fileID: "Library/Feature.swift", filePath: "/src/Library/Feature.swift",
          line: line, column: 7)))
  }
}

@Suite(.enabled(if: FailingFixtures.areWanted))
struct FailingSwiftTests {
  @Test func inTheTest() {
    FailingFixtures.report("In the test.", line: 11)
  }

  @Test func inATask() async {
    await Task { FailingFixtures.report("In a task.", line: 12) }.value
  }

  @Test func inATaskGroup() async {
    await withTaskGroup { group in
      group.addTask { FailingFixtures.report("In a task group.", line: 13) }
    }
  }

  @Test(arguments: 1...8) func inOneCase(_ number: Int) async {
    await Task.yield()
    if number == 5 { FailingFixtures.report("In one case.", line: 14) }
  }

  @Test func inADetachedTask() async {
    await Task.detached { FailingFixtures.report("In a detached task.", line: 15) }.value
  }

  @Test func atTheCall() {
    reportIssue("At the call.")
  }

  @Test func throughTheRunningTestReporter() {
    withIssueReporters([.runningTest]) {
      FailingFixtures.report("Through the reporter.", line: 16)
    }
  }

  @Test(arguments: 1...8) func bystander(_ number: Int) async {
    await Task.yield()
    #expect(number > 0)
  }
}

final class FailingXCTests: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(FailingFixtures.areWanted, "Runs in a child process only.")
  }

  func testInTheTest() {
    FailingFixtures.report("In the test.", line: 21)
  }

  func testInATask() async {
    await Task { FailingFixtures.report("In a task.", line: 22) }.value
  }

  func testInADetachedTask() async {
    await Task.detached { FailingFixtures.report("In a detached task.", line: 23) }.value
  }

  func testThroughTheRunningTestReporter() {
    withIssueReporters([.runningTest]) {
      FailingFixtures.report("Through the reporter.", line: 24)
    }
  }

  func testBystander() {
    XCTAssertEqual(TestContextProbe.current, "xcTest")
  }
}

@Suite(.enabled(if: FailingFixtures.areWanted))
struct StandardErrorFixtures {
  @Test func writesToStandardError() {
    withIssueReporters([.standardError]) {
      FailingFixtures.report("To standard error.", line: 31)
    }
    StandardErrorReporter().report(
      RatchetIssue(code: "R998", what: "Also.", location: IssueLocation()), remark: "Remark.")
  }
}
