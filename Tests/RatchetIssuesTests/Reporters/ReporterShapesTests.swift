import RatchetIssues
import Synchronization
import Testing

/// Implements the one requirement of other libraries' reporters, in its current form.
private struct SeverityReporter: IssueReporter {
  let log = ReporterLog()

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    log.note("\(fileID):\(line): \(severity): \(message() ?? "-")")
  }
}

/// Implements the form that gets the whole issue.
private struct WholeReporter: IssueReporter {
  let log = ReporterLog()

  func report(_ issue: RatchetIssue) {
    log.note("\(issue.location.fileID):\(issue.location.line): \(issue.severity): \(issue.what)")
  }
}

/// Adds a word to a message in the older form, and passes it on in the current one.
private struct PrefixingReporter: IssueReporter {
  let base: any IssueReporter

  func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    base.reportIssue(
      "> \(message() ?? "-")", severity: .error, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}

private final class ReporterLog: Sendable {
  // Several tasks may report at once.
  private let texts = Mutex<[String]>([])

  var lines: [String] { texts.withLock { $0 } }

  func note(_ line: String) { texts.withLock { $0.append(line) } }
}

/// Implements the one requirement of other libraries' reporters from before warnings.
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

/// Implements neither form: there is nothing to forward to.
private struct SilentReporter: IssueReporter {}

@Suite("A custom reporter")
struct ReporterShapesTests {
  private struct Broken: Error {}
  private let file = "RatchetIssuesTests/ReporterShapesTests.swift"

  @Test("for messages gets plain messages unchanged, errors and issues as their text")
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
          More: ratchet explain R001
        """,
        """
        \(file):\(line + 4): RatchetIssue R999 at ReporterShapesTests.swift:\(line + 4)
          Coded.
          Fix it.
        """,
      ])
  }

  @Test("for messages with a severity gets every issue, warnings as such")
  func messagesWithSeverity() {
    let reporter = SeverityReporter()
    let line: UInt = #line + 2
    withIssueReporters([reporter]) {
      reportIssue("Plain.")
      reportIssue("Odd.", severity: .warning)
      reportIssue(Broken(), "It broke.")
      reportIssue(Broken(), "It creaks.", severity: .warning)
      reportIssue(RatchetIssue(code: "R999", what: "Coded.", location: IssueLocation()))
      withExpectedIssue { reportIssue("Expected.") }
    }
    #expect(
      reporter.log.lines == [
        "\(file):\(line): error: Plain.",
        "\(file):\(line + 1): warning: Odd.",
        """
        \(file):\(line + 2): error: RatchetIssue R001 at ReporterShapesTests.swift:\(line + 2)
          It broke.
            error  Broken()
          More: ratchet explain R001
        """,
        """
        \(file):\(line + 3): warning: RatchetIssue R001, a warning, at \
        ReporterShapesTests.swift:\(line + 3)
          It creaks.
            error  Broken()
          More: ratchet explain R001
        """,
        """
        \(file):\(line + 4): error: RatchetIssue R999 at ReporterShapesTests.swift:\(line + 4)
          Coded.
        """,
      ])
  }

  @Test("gets each issue in the form that it implements, whichever is called")
  func forms() {
    func callAll(_ reporter: any IssueReporter) {
      reporter.report(
        RatchetIssue(
          code: "R000", what: "a", severity: .warning,
          location: IssueLocation(fileID: "M/A.swift", filePath: "/M/A.swift", line: 1, column: 1)))
      reporter.reportIssue(
        "b", severity: .warning, fileID: "M/A.swift", filePath: "/M/A.swift", line: 2, column: 1)
      reporter.reportIssue("c", fileID: "M/A.swift", filePath: "/M/A.swift", line: 3, column: 1)
    }
    let (severity, whole, message) = (SeverityReporter(), WholeReporter(), MessageReporter())
    callAll(severity)
    callAll(whole)
    callAll(message)
    let lines = ["M/A.swift:1: warning: a", "M/A.swift:2: warning: b", "M/A.swift:3: error: c"]
    #expect(severity.log.lines == lines)
    #expect(whole.log.lines == lines)
    #expect(message.lines == ["M/A.swift:1: a", "M/A.swift:2: b", "M/A.swift:3: c"])
  }

  @Test("can pass an issue on to one of its own type in another form")
  func nested() {
    let last = SeverityReporter()
    let line: UInt = #line + 2
    withIssueReporters([PrefixingReporter(base: PrefixingReporter(base: last))]) {
      reportIssue("a")
    }
    #expect(last.log.lines == ["\(file):\(line): error: > > a"])
  }

  @Test("for errors gets them")
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

  @Test("can pass messages and errors on to a reporter of this package")
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

  @Test("without an implementation does not recurse endlessly")
  func silent() {
    withIssueReporters([SilentReporter()]) {
      reportIssue("Printed to standard error by a reporter that implements nothing.")
      withExpectedIssue { reportIssue("Never reported.") }
    }
  }
}
