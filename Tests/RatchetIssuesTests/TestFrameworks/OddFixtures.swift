import Foundation
import Synchronization
import Testing
import XCTest

@testable import RatchetIssues

// Issues that can hardly be attributed to a test. These tests run only in child processes.

/// Its first test leaves a task behind that reports once the second one releases it.
@Suite(.serialized, .enabled(if: FailingFixtures.areWanted))
struct OutlivingSwiftTests {
  private static let gate = Gate()
  private static let task = Mutex<Task<Void, Never>?>(nil)

  @Test func first() {
    Self.task.withLock {
      $0 = Task {
        await Self.gate.passage()
        FailingFixtures.report("After its test.", line: 61)
      }
    }
  }

  @Test func second() async {
    Self.gate.open()
    await Self.task.withLock(\.self)?.value
  }
}

/// Reports while XCTest has no running case.
final class BetweenXCTests: XCTestCase {
  override class func setUp() {
    if FailingFixtures.areWanted { FailingFixtures.report("Between cases.", line: 62) }
  }

  func testNothing() throws {
    try XCTSkipUnless(FailingFixtures.areWanted, "Runs in a child process only.")
  }
}

/// Represents a process in which the running framework cannot be found.
private func lose(in framework: TestFramework) {
  let issue = RatchetIssue(code: "R999", what: "Lost.", location: IssueLocation())
  for _ in 1...2 {
    let obstacle = RunningTestReporter.failTest(
      for: issue, in: framework, swiftTesting: nil, xcTest: nil)
    StandardErrorReporter().report(issue, remark: obstacle ?? "")
  }
}

@Suite(.enabled(if: FailingFixtures.areWanted))
struct LosingSwiftTests {
  @Test func loses() { lose(in: .swiftTesting) }
}

final class LosingXCTests: XCTestCase {
  func testLoses() throws {
    try XCTSkipUnless(FailingFixtures.areWanted, "Runs in a child process only.")
    lose(in: .xcTest)
  }
}
