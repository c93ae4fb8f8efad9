import Foundation
import Ratchet
import RatchetTesting
import Testing

@testable import RatchetDriver

@Suite("The page of an issue code")
struct IssuePageTests {
  private static let folder = DocumentationTests.root.appending(path: "Docs/Issues")

  /// `RATCHET_RECORD=1` writes the pages.
  @Test("is a file, equal to the output of explain", arguments: IssuePage.all.map(\.code))
  func files(_ code: String) throws {
    let page = try #require(IssuePage.page(code))
    let text = page.lines.joined(separator: "\n") + "\n"
    let file = Self.folder.appending(path: "\(code).md")
    if ProcessInfo.processInfo.environment["RATCHET_RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("exists for every code in the sources, in the order of the codes")
  func complete() throws {
    let sources = DocumentationTests.root.appending(path: "Sources").resolvingSymlinksInPath()
    var codes: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.contains("Wording") && path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      codes.formUnion(text.matches(of: /"([DRT]0\d\d)"/).map { String($0.1) })
    }
    #expect(codes.count > 20)
    #expect(IssuePage.all.map(\.code) == codes.sorted())
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(codes.map { "\($0).md" } + ["README.md"]))
  }

  @Test(
    "has an example that reports the issue, and a fix that reports none", .timeLimit(.minutes(1)),
    arguments: cases)
  func examples(_ example: Case) async throws {
    let page = try #require(IssuePage.page(example.code))
    let reported = try await issues(isExpected: true, example.mistake)
    #expect(reported.map(\.code) == [example.code])
    if example.hasTitle { #expect(reported.map(\.what) == [page.title + "."]) }
    #expect(
      try await issues(isExpected: !example.fixedCodes.isEmpty, example.fixed).map(\.code)
        == example.fixedCodes)
  }

  @Test("has an example that a test of this suite runs")
  func allExamplesRun() {
    #expect(Set(Self.cases.map(\.code)) == Set(IssuePage.all.map(\.code)))
  }

  /// The issues that an example reports; waits for the first if `isExpected`, which may come from
  /// another task.
  private func issues(
    isExpected: Bool, _ body: () async throws -> Void
  ) async throws -> [RatchetIssue] {
    let (stream, continuation) = AsyncStream.makeStream(of: RatchetIssue.self)
    try await withIssueReporters([StreamReporter(issues: continuation)], operation: body)
    var issues = stream.makeAsyncIterator()
    var reported: [RatchetIssue] = []
    if isExpected, let first = await issues.next() { reported.append(first) }
    continuation.finish()
    while let issue = await issues.next() { reported.append(issue) }
    return reported
  }

  private struct StreamReporter: IssueReporter {
    let issues: AsyncStream<RatchetIssue>.Continuation

    func report(_ issue: RatchetIssue) { issues.yield(issue) }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let code: String
    /// Whether the page has the issue's text as its title.
    var hasTitle = true
    /// The codes of the fixed example: a code of its own, for one that shows how to report it.
    var fixedCodes: [String] = []
    let mistake: @Sendable () async throws -> Void
    let fixed: @Sendable () async throws -> Void

    var testDescription: String { code }
  }
}
