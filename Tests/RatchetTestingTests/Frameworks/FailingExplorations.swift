import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing
import XCTest

/// Explorations that fail, for tests of either framework, which run in child processes only. A comment at
/// the end of a line gives it a name.
enum FailingExplorations {
  struct Refused: Error {}

  /// Records which of three comes first.
  static func first() async -> String {
    let names = Lines()
    await withDiscardingTaskGroup { group in
      for name in ["a", "b", "c"] {
        group.addTask {
          await Task.yield()
          names.add(name)
        }
      }
    }
    return names.all.joined()
  }

  static func expects() async {
    await explore(seeds: 100) {  // expects: exploration
      let first = await first()
      #expect(first.hasPrefix("a"))  // expects
    }
  }

  static func reports() async {
    await explore(seeds: 100) {  // reports: exploration
      let first = await first()
      if !first.hasPrefix("a") { reportIssue("first came \(first)") }  // reports
    }
  }

  static func throwsError() async {
    await explore(seeds: 100) {  // throwsError: exploration
      guard await first().hasPrefix("a") else { throw Refused() }
    }
  }

  static func passes() async {
    await explore(seeds: 100) {
      let first = await first()
      #expect(first.count == 3)
    }
  }

  /// Passes: a warning fails no test.
  static func warns() async {
    await explore(seeds: 100) {
      let first = await first()
      if !first.hasPrefix("a") { Issue.record("first came \(first)", severity: .warning) }
    }
  }

  /// The line of the comment.
  static func line(_ name: String) throws -> Int {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let place = try #require(lines.firstIndex { $0.hasSuffix("  // \(name)") })
    return place + 1
  }

  static let path = #filePath
}

/// A whole test, run again and again: the trait of the documentation, in short.
private struct Explored: TestTrait, TestScoping {
  let line: UInt

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await withoutActuallyEscaping(function) { await explore(seeds: 100, line: line, $0) }
  }
}

@Suite(.enabled(if: FailingSteps.areWanted))
struct FailingExplorationSwiftTests {
  @Test(Explored(line: 900))
  func whole() async {
    let first = await FailingExplorations.first()
    #expect(first.hasPrefix("a"))  // whole
  }

  @Test func expects() async { await FailingExplorations.expects() }
  @Test func reports() async { await FailingExplorations.reports() }
  @Test func throwsError() async { await FailingExplorations.throwsError() }
  @Test func passes() async { await FailingExplorations.passes() }
  @Test func warns() async { await FailingExplorations.warns() }
}

final class FailingExplorationXCTests: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(FailingSteps.areWanted, "Runs in a child process only.")
  }

  func testReports() async { await FailingExplorations.reports() }
  func testThrowsError() async { await FailingExplorations.throwsError() }
}
