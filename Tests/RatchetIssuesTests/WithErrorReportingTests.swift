import Testing

@testable import RatchetIssues

@Suite("Error reporting")
struct WithErrorReportingTests {
  private struct Broken: Error, CustomStringConvertible {
    let description = "The disk is full."
  }

  private let collector = IssueCollector()

  @Test("returns the value and reports nothing when nothing is thrown")
  func value() async {
    await withIssueReporters([.collect(into: collector)]) {
      #expect(withErrorReporting { 1 } == 1)
      #expect(await withErrorReporting { await Task { 2 }.value } == 2)
    }
    #expect(collector.issues.isEmpty)
  }

  @Test("returns a single optional if the operation returns an optional value")
  func optional() async {
    let line: UInt = #line + 7
    await withIssueReporters([.collect(into: collector)]) {
      let value: Int? = withErrorReporting { Optional(1) }
      let found = withErrorReporting { [1].first }
      #expect(type(of: found) == Int?.self)
      #expect(value == 1 && found == 1)
      #expect(withErrorReporting { Int?.none } == nil)
      let thrown = withErrorReporting { () throws -> Int? in throw Broken() }
      #expect(type(of: thrown) == Int?.self)
      #expect(thrown == nil)
      let later = await withErrorReporting { await Task { Optional(2) }.value }
      #expect(type(of: later) == Int?.self)
      #expect(later == 2)
    }
    #expect(collector.issues.map(\.location.line) == [line])
  }

  @Test("reports an error at the place of the call")
  func error() async {
    let line: UInt = #line + 2
    await withIssueReporters([.collect(into: collector)]) {
      #expect(withErrorReporting { () throws -> Int in throw Broken() } == nil)
      #expect(await withErrorReporting { () async throws -> Int in throw Broken() } == nil)
    }

    #expect(collector.issues.map(\.location.line) == [line, line + 1])
    #expect(
      collector.issues.map(\.description)
        == [line, line + 1].map { line in
          """
          RatchetIssue R001 at WithErrorReportingTests.swift:\(line)
            An error was thrown and not handled.
              error  The disk is full.
            More: ratchet explain R001
          """
        })
  }

  @Test("describes the failure in the caller's words")
  func message() {
    withIssueReporters([.collect(into: collector)]) {
      _ = withErrorReporting("The books could not be saved.") { throw Broken() }
    }
    #expect(collector.issues.map(\.what) == ["The books could not be saved."])
  }

  @Test("ignores a cancellation silently")
  func cancellation() async {
    await withIssueReporters([.collect(into: collector)]) {
      #expect(withErrorReporting { throw CancellationError() } == nil)
      #expect(
        await withErrorReporting { () async throws -> Int in throw CancellationError() } == nil)
    }
    #expect(collector.issues.isEmpty)
  }

  @Test("reports a thrown issue as that issue")
  func thrownIssue() {
    let issue = RatchetIssue(code: "R777", what: "Thrown.", location: IssueLocation())
    withIssueReporters([.collect(into: collector)]) {
      _ = withErrorReporting { throw issue }
    }
    #expect(collector.issues == [issue])
  }

  @Test("keeps the caller's words beside a thrown issue")
  func thrownIssueWithMessage() {
    let issue = RatchetIssue(
      code: "R777", what: "Thrown.", values: ["a": "1"], hint: "Fix it.", location: IssueLocation())
    withIssueReporters([.collect(into: collector)]) {
      withErrorReporting("The books could not be saved.") { throw issue }
    }
    #expect(
      collector.issues == [
        RatchetIssue(
          code: "R777", what: "Thrown.",
          values: ["a": "1", "caught": "The books could not be saved."], hint: "Fix it.",
          location: issue.location)
      ])
  }

  @Test("uses the given reporters, also for issues that the operation reports")
  func toReporters() async {
    let other = IssueCollector()
    await withIssueReporters([.collect(into: collector)]) {
      withErrorReporting(to: [.collect(into: other)]) {
        reportIssue("a")
        throw Broken()
      }
      await withErrorReporting("b", to: [.collect(into: other)]) {
        await Task { reportIssue("c") }.value
        throw Broken()
      }
      #expect(withErrorReporting(to: [], catching: { 1 }) == 1)
      withErrorReporting(to: []) { throw Broken() }
    }
    #expect(
      other.issues.map(\.what)
        == ["a", "An error was thrown and not handled.", "c", "b"])
    #expect(collector.issues.isEmpty)
  }
}
