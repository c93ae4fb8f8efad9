import RatchetIssues
import Testing

@Suite("An issue context")
struct WithIssueContextTests {
  private struct Broken: Error {}
  private let collector = IssueCollector()

  /// A test helper: its issues are reported at the line that called it.
  private func helper(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    withIssueContext(fileID: fileID, filePath: filePath, line: line, column: column) {
      reportIssue("a")
      reportIssue(Broken())
      withErrorReporting { throw Broken() }
      withExpectedIssue {}
    }
  }

  @Test("is the place of messages, errors and missing issues")
  func helperLine() {
    let line: UInt = #line + 1
    withIssueReporters([.collect(into: collector)]) { helper() }

    #expect(collector.issues.map(\.location.line) == [line, line, line, line])
    #expect(
      collector.issues.allSatisfy {
        $0.location.fileID.description == "RatchetIssuesTests/WithIssueContextTests.swift"
      })
  }

  @Test("does not move an issue with its own place")
  func ownPlace() {
    let issue = RatchetIssue(code: "R999", what: "a", location: IssueLocation())
    withIssueReporters([.collect(into: collector)]) {
      withIssueContext(fileID: "M/A.swift", filePath: "/M/A.swift", line: 7, column: 1) {
        reportIssue(issue)
        reportIssue(issue as any Error)
      }
    }
    #expect(collector.issues == [issue, issue])
  }

  @Test("is the innermost one, ends with its operation, and reaches the operation's tasks")
  func extent() async {
    await withIssueReporters([.collect(into: collector)]) {
      let here: UInt = #line + 10
      await withIssueContext(fileID: "M/A.swift", filePath: "/M/A.swift", line: 7, column: 1) {
        withIssueContext(fileID: "M/B.swift", filePath: "/M/B.swift", line: 8, column: 1) {
          reportIssue("b")
        }
        await Task { reportIssue("a") }.value
        await Task.yield()
        reportIssue("a")
      }
      // Outside of the contexts, the issue is at its own line.
      reportIssue("here")
      #expect(collector.issues.map(\.location.line) == [8, 7, 7, here])
    }
  }

  @Test("lets an operation throw only errors of its own type, and stays on its caller's actor")
  func typedThrows() async {
    func sync() throws(Broken) {
      try withIssueContext(fileID: "M/A.swift", filePath: "/M/A.swift", line: 7, column: 1) {
        () throws(Broken) in throw Broken()
      }
    }
    #expect(throws: Broken.self) { try sync() }
    await Caller().run()
  }
}

private actor Caller {
  func run() async {
    await withIssueContext(fileID: "M/A.swift", filePath: "/M/A.swift", line: 7, column: 1) {
      self.assertIsolated()
      await Task.yield()
      self.assertIsolated()
    }
  }
}
