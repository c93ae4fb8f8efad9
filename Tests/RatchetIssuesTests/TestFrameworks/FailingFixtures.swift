import Dispatch
import Foundation
import Testing
import XCTest

@testable import RatchetIssues

// These tests fail on purpose, each only by library code that reports an issue. They run
// only in the child process that `RunningTestReporterTests` starts.
enum FailingFixtures {
  static let variable = "RATCHET_RUN_FAILING_FIXTURES"
  static let areWanted = ProcessInfo.processInfo.environment[variable] != nil

  /// Represents a library that knows nothing of tests.
  static func report(_ what: String, line: UInt) {
    reportIssue(
      RatchetIssue(
        code: "R999", what: what, values: ["value": "1"], hint: "Fix it.",
        location: IssueLocation(
          fileID: "Library/Feature.swift", filePath: "/src/Library/Feature.swift",
          line: line, column: 7)))
  }

  static func onAQueue(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      DispatchQueue.global().async {
        body()
        done.resume()
      }
    }
  }

  static func onAThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      Thread {
        body()
        done.resume()
      }.start()
    }
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

  @Test func inAThousandTasks() async {
    await withTaskGroup { group in
      for _ in 0..<1_000 {
        group.addTask { FailingFixtures.report("In a thousand tasks.", line: 17) }
      }
    }
  }

  @Test func onAQueue() async {
    await FailingFixtures.onAQueue { FailingFixtures.report("On a queue.", line: 18) }
  }

  @Test func onAThread() async {
    await FailingFixtures.onAThread { FailingFixtures.report("On a thread.", line: 19) }
  }

  @Test func inAnExitTest() async {
    await #expect(processExitsWith: .success) {
      FailingFixtures.report("In an exit test.", line: 20)
    }
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

  func testOnAQueue() async {
    await FailingFixtures.onAQueue { FailingFixtures.report("On a queue.", line: 25) }
  }

  func testOnAThread() async {
    await FailingFixtures.onAThread { FailingFixtures.report("On a thread.", line: 26) }
  }

  func testOnAThousandTurns() {
    DispatchQueue.concurrentPerform(iterations: 1_000) { _ in
      FailingFixtures.report("On a thousand turns.", line: 27)
    }
  }

  func testThroughTheRunningTestReporter() {
    withIssueReporters([.runningTest]) {
      FailingFixtures.report("Through the reporter.", line: 24)
    }
  }

  func testBystander() {
    XCTAssertEqual(TestContext.current, .xcTest)
    XCTAssertTrue(isTesting)
  }
}
