import Foundation
import Testing
import XCTest

@testable import RatchetIssues

// Tests that expect an issue, with and without one occurring. They run only in the child processes
// of `ExpectingInChildTests`.

private struct Broken: Error {}

@Suite(.enabled(if: FailingFixtures.areWanted))
struct ExpectingSwiftTests {
  @Test func metByIssue() { withExpectedIssue("known") { reportIssue("a") } }

  @Test func metByExpectation() { withExpectedIssue { #expect(Bool(false)) } }

  @Test func metByError() { withExpectedIssue { throw Broken() } }

  @Test func metAsync() async {
    await withExpectedIssue {
      await Task { reportIssue("a") }.value
      #expect(Bool(false))
    }
  }

  @Test func intermittent() { withExpectedIssue(isIntermittent: true) {} }

  @Test func missing() { withExpectedIssue("none came") {} }

  @Test func missingAsync() async { await withExpectedIssue { await Task.yield() } }

  @Test func missingBesideWarning() {
    withExpectedIssue { Issue.record("no failure", severity: .warning) }
  }

  @Test func late() async {
    let gate = Gate()
    var task: Task<Void, Never>?
    withExpectedIssue {
      reportIssue("In time.")
      task = Task {
        await gate.passage()
        FailingFixtures.report("Late.", line: 41)
      }
    }
    gate.open()
    await task?.value
  }

  @Test func detached() async {
    await withExpectedIssue {
      await Task.detached { FailingFixtures.report("Detached.", line: 42) }.value
    }
  }
}

final class ExpectingXCTests: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(FailingFixtures.areWanted, "Runs in a child process only.")
  }

  func testMetByIssue() { withExpectedIssue("known") { reportIssue("a") } }

  func testMetByError() { withExpectedIssue { throw Broken() } }

  func testMetAsync() async {
    await withExpectedIssue { await Task { reportIssue("a") }.value }
  }

  func testIntermittent() { withExpectedIssue(isIntermittent: true) {} }

  func testMissing() { withExpectedIssue("none came") {} }

  func testMissingAsync() async { await withExpectedIssue { await Task.yield() } }

  func testLate() async {
    let gate = Gate()
    var task: Task<Void, Never>?
    withExpectedIssue {
      reportIssue("In time.")
      task = Task {
        await gate.passage()
        FailingFixtures.report("Late.", line: 51)
      }
    }
    gate.open()
    await task?.value
  }

  func testDetached() async {
    await withExpectedIssue {
      await Task.detached { FailingFixtures.report("Detached.", line: 52) }.value
    }
  }
}
