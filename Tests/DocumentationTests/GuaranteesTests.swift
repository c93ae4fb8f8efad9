import Foundation
import Testing

/// Every guarantee in `Docs/Guarantees.md` is shown by an existing test.
@Suite("The article on guarantees") struct GuaranteesTests {
  private struct TestName: Hashable, CustomStringConvertible {
    var suite: String?
    var name: String

    var description: String { "\(suite ?? "no suite") › \(name)" }
  }

  @Test("names existing tests, word for word")
  func names() throws {
    let known = Set(try Self.testFiles().flatMap { Self.tests(in: $0) })
    #expect(known.count > 1_000)
    let named = try Self.rows().map(\.test)
    #expect(named.count > 100)
    let unknown = named.filter { !known.contains($0) }
    #expect(unknown.isEmpty, "No test has these names.")
  }

  @Test("has a table for each area, and no duplicates")
  func tables() throws {
    let article = try Self.article()
    let areas = article.matches(of: /\n## (.+)\n/).map { String($0.1) }
    #expect(
      areas == [
        "Reducers", "Effects", "Store", "Navigation", "Shared state", "Data", "Dependencies",
        "Clocks", "Issues", "Testing", "The driver", "Sync",
      ])
    let guarantees = try Self.rows().map(\.guarantee)
    #expect(Set(guarantees).count == guarantees.count)
  }

  private static func article() throws -> String {
    try String(
      contentsOf: DocumentationTests.root.appending(path: "Docs/Guarantees.md"), encoding: .utf8)
  }

  private static func rows() throws -> [(guarantee: String, test: TestName)] {
    try article().matches(of: /\n\| (.+) \| (.+) › (.+) \|(?=\n)/).map {
      (String($0.1), TestName(suite: String($0.2), name: String($0.3)))
    }
  }

  private static func testFiles() throws -> [String] {
    let folder = DocumentationTests.root.appending(path: "Tests").resolvingSymlinksInPath()
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("Tests.swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }

  /// The names of the tests of a file, each with that of the suite before it; a suite without a
  /// name has the name of its type.
  private static func tests(in source: String) -> [TestName] {
    var suite: String?
    var tests: [TestName] = []
    let pattern =
      /@Test\(\s*"((?:[^"\\]|\\.)*)"|@Suite(?:\(\s*"((?:[^"\\]|\\.)*)"|[^{]*?\sstruct (\w+))/
    for match in source.matches(of: pattern) {
      if let test = match.1 {
        tests.append(TestName(suite: suite, name: unescaped(test)))
      } else {
        suite = (match.2 ?? match.3).map(unescaped)
      }
    }
    return tests
  }

  private static func unescaped(_ name: Substring) -> String {
    String(name).replacing(/\\(.)/) { $0.1 }
  }
}
