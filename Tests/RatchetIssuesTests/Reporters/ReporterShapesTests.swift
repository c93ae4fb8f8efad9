import RatchetIssues
import Synchronization
import Testing

/// Implements the one requirement that other libraries' reporters must.
private final class MessageReporter: IssueReporter {
  // Several tasks may report at once.
  private let texts = Mutex<[String]>([])

  var lines: [String] { texts.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let text = message() ?? "-"
    texts.withLock { $0.append("\(fileID):\(line): \(text)") }
  }
}

/// Implements neither form: there is nobody to forward to.
private struct SilentReporter: IssueReporter {}

@Suite("A reporter of one's own")
struct ReporterShapesTests {
  private struct Broken: Error {}
  private let file = "RatchetIssuesTests/ReporterShapesTests.swift"

  @Test("that takes messages gets plain messages as they are, errors and issues as their text")
  func messages() {
    let reporter = MessageReporter()
    let line: UInt = #line + 2
    withIssueReporters([reporter]) {
      reportIssue("Plain.")
      reportIssue()
      reportIssue(Broken(), "It broke.")
      reportIssue(
        RatchetIssue(code: "R999", what: "Coded.", hint: "Fix it.", location: IssueLocation()))
      withExpectedIssue { reportIssue("Expected.") }
      withExpectedIssue { throw Broken() }
    }
    #expect(
      reporter.lines == [
        "\(file):\(line): Plain.",
        "\(file):\(line + 1): An issue was reported.",
        """
        \(file):\(line + 2): RatchetIssue R001 at ReporterShapesTests.swift:\(line + 2)
          It broke.
            error  Broken()
        """,
        """
        \(file):\(line + 4): RatchetIssue R999 at ReporterShapesTests.swift:\(line + 4)
          Coded.
          Fix it.
        """,
      ])
  }

  @Test("that takes errors gets them")
  func errors() {
    let log = ExpectingLog()
    withIssueReporters([log]) {
      reportIssue("a")
      reportIssue(Broken())
      reportIssue(Broken(), "b")
      reportIssue(CancellationError())
      withErrorReporting("c") { throw Broken() }
    }
    #expect(
      log.lines == [
        "reported a", "reported Broken() -", "reported Broken() b", "reported Broken() c",
      ])
  }

  @Test("may hand messages and errors on to one of this package")
  func composed() {
    let collector = IssueCollector()
    let reporter: any IssueReporter = .collect(into: collector)
    reporter.reportIssue("a", fileID: "M/A.swift", filePath: "/M/A.swift", line: 7, column: 1)
    reporter.reportIssue(
      Broken(), "b", fileID: "M/A.swift", filePath: "/M/A.swift", line: 8, column: 1)
    reporter.expectIssue("c", fileID: "M/A.swift", filePath: "/M/A.swift", line: 9, column: 1)

    #expect(collector.issues.map(\.what) == ["a", "b"])
    #expect(collector.issues.map(\.location.line) == [7, 8])
  }

  @Test("that implements nothing does not go round in circles")
  func silent() {
    withIssueReporters([SilentReporter()]) {
      reportIssue("Told on standard error by a reporter that implements nothing.")
      withExpectedIssue { reportIssue("Never told.") }
    }
  }
}
