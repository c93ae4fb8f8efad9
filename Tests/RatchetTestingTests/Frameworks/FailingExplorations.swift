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

  /// Which of three comes first.
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

  /// Where the comment stands.
  static func line(_ name: String) throws -> Int {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let place = try #require(lines.firstIndex { $0.hasSuffix("  // \(name)") })
    return place + 1
  }

  static let path = #filePath
}

@Suite(.enabled(if: FailingSteps.areWanted))
struct FailingExplorationSwiftTests {
  @Test func expects() async { await FailingExplorations.expects() }
  @Test func reports() async { await FailingExplorations.reports() }
  @Test func throwsError() async { await FailingExplorations.throwsError() }
  @Test func passes() async { await FailingExplorations.passes() }
}

final class FailingExplorationXCTests: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(FailingSteps.areWanted, "Runs in a child process only.")
  }

  func testReports() async { await FailingExplorations.reports() }
  func testThrowsError() async { await FailingExplorations.throwsError() }
}
