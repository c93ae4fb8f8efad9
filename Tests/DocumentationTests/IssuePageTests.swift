import Foundation
import Ratchet
import Testing

@testable import RatchetDriver
@testable import RatchetTesting

@Suite("The page of an issue code")
struct IssuePageTests {
  private static let folder = DocumentationTests.root.appending(path: "Docs/IssueCodes")

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

  /// `RATCHET_RECORD=1` writes the list.
  @Test("is in the list of pages, with its title and a link")
  func list() throws {
    let file = Self.folder.appending(path: "README.md")
    if ProcessInfo.processInfo.environment["RATCHET_RECORD"] == "1" {
      let text = Self.list.joined(separator: "\n") + "\n"
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropLast().map(String.init) == Self.list)
    for page in IssuePage.all {
      #expect(lines.count { $0.hasPrefix("| [\(page.code)](\(page.code).md) |") } == 1)
    }
  }

  private static let list: [String] =
    [
      "# Issue codes", "",
      """
      Every [issue](../Issues.md) that the kit reports has a code, and every code has a page with \
      the cause, code that causes the issue, and the fix. `ratchet explain CODE` prints the page.
      """,
    ]
    + IssuePage.groups.flatMap { group in
      ["", "## \(group.heading)", "", "| code | issue |", "|---|---|"]
        + group.pages.map { "| [\($0.code)](\($0.code).md) | \($0.title) |" }
    }

  @Test(
    "has an example that reports the issue, and a fix that reports none", .timeLimit(.minutes(10)),
    arguments: cases)
  func examples(_ example: Case) async throws {
    let page = try #require(IssuePage.page(example.code))
    let reported = try await issues(isExpected: true, example.mistake)
    #expect(reported.map(\.code) == (example.codes.isEmpty ? [example.code] : example.codes))
    let whats = reported.filter { $0.code == example.code }.map(\.what)
    if example.hasTitle { #expect(whats == [page.title + "."]) }
    #expect(
      try await issues(isExpected: !example.fixedCodes.isEmpty, example.fixed).map(\.code)
        == example.fixedCodes)
  }

  /// The codes whose examples do not report to the reporters of their task: see below.
  private static let otherCodes: Set = ["R002", "D004", "T037"]

  @Test("has an example that a test of this suite runs")
  func allExamplesRun() {
    let codes = Set(Self.cases.map(\.code)).union(Self.otherCodes)
    #expect(codes == Set(IssuePage.all.map(\.code)))
  }

  /// The reporters of all tasks are those of a test that has not replaced them.
  @Test("has an example that fails a test: R002")
  func reporters() async throws {
    let page = try #require(IssuePage.page("R002"))
    withKnownIssue {
      reportersOfAllTests()
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix("RatchetIssue R002 at ") && $0.rawValue.contains("\n  \(page.title).")
      }
    }
    reportersOfAllTestsFixed()
  }

  @Test("has an example that stops the program: D004")
  func stops() async throws {
    let mistake = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      withIssueReporters([.standardError]) { DependenciesIssues.overriddenPart() }
    }
    let page = try #require(IssuePage.page("D004"))
    let output = String(decoding: try #require(mistake).standardErrorContent, as: UTF8.self)
    #expect(output.contains("RatchetIssue D004 at "))
    #expect(output.contains("\n  \(page.title).\n"))
    let issues = try await issues(isExpected: false) { DependenciesIssues.overriddenPartFixed() }
    #expect(issues.isEmpty)
  }

  /// The environment belongs to the process: other tests explore too.
  @Test("has an example that reads the environment: T037")
  func environment() async throws {
    let mistake = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      setenv("RATCHET_SEED", "seven", 1)
      await withIssueReporters([.standardError]) { await ExploreIssues.badSeed() }
    }
    let output = String(decoding: try #require(mistake).standardErrorContent, as: UTF8.self)
    #expect(output.contains("RatchetIssue T037 at "))
    #expect(output.contains("RATCHET_SEED=\"seven\" is not valid"))
    let fixed = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      setenv("RATCHET_SEED", "7", 1)
      await withIssueReporters([.standardError]) { await ExploreIssues.badSeedFixed() }
    }
    let silence = String(decoding: try #require(fixed).standardErrorContent, as: UTF8.self)
    #expect(!silence.contains("RatchetIssue"))
  }

  /// The issues that an example reports; waits for the first if `isExpected`, which may come from
  /// another task.
  private func issues(
    isExpected: Bool, _ body: () async throws -> Void
  ) async throws -> [RatchetIssue] {
    let (stream, continuation) = AsyncStream.makeStream(of: RatchetIssue.self)
    // A run that records the pages must not record the snapshots of the examples.
    try await SnapshotFiles.$current.withValue(nil) {
      try await withIssueReporters([StreamReporter(issues: continuation)], operation: body)
    }
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
    /// The codes of all issues of the mistake, if there are others beside its own: a failing
    /// exploration reports both the failure and the order.
    var codes: [String] = []
    /// The codes of the fixed example: a code of its own, for one that shows how to report it.
    var fixedCodes: [String] = []
    let mistake: @Sendable () async throws -> Void
    let fixed: @Sendable () async throws -> Void

    var testDescription: String { code }
  }
}
