import RatchetDependencies
import Testing

/// The names and labels with which features and their helpers report issues, each used once, with
/// the dependencies module as the only import.
@Suite("The issue vocabulary covers")
struct IssuesVocabulary {
  private struct Offline: Error, Equatable {}

  private struct LogReporter: IssueReporter {
    let lines: LockIsolated<[String]>

    func reportIssue(
      _ message: @autoclosure () -> String?,
      severity: IssueSeverity,
      fileID: StaticString,
      filePath: StaticString,
      line: UInt,
      column: UInt
    ) {
      let text = message() ?? ""
      lines.withValue { $0.append(text) }
    }

    func expectIssue(
      _ message: @autoclosure () -> String?,
      fileID: StaticString,
      filePath: StaticString,
      line: UInt,
      column: UInt
    ) {
      let text = message() ?? ""
      lines.withValue { $0.append("expected: \(text)") }
    }
  }

  private struct Client {
    var now: @Sendable () -> Int = unimplemented("now", placeholder: 0)
    var log: @Sendable (String) -> Void = unimplemented("log")
    var read: @Sendable () throws -> Int = unimplemented("read")
    var load: @Sendable (Int) async throws -> String = unimplemented("load")
    var send: @Sendable (Int) async throws(Offline) -> Void = unimplemented(
      "send", throwing: Offline())
  }

  private let lines = LockIsolated<[String]>([])

  private func collecting(_ operation: () async throws -> Void) async rethrows -> [String] {
    try await withIssueReporters([LogReporter(lines: lines)]) { try await operation() }
    return lines.value
  }

  @Test("reports")
  func reports() async {
    let reported = await collecting {
      reportIssue()
      reportIssue("a")
      reportIssue(Offline() as any Error, "b")
      withErrorReporting("c") { throw Offline() }
      await withErrorReporting { () async throws in throw Offline() }
      withErrorReporting(to: IssueReporters.current) { reportIssue("d") }
      #expect(withErrorReporting(catching: { 1 }) == 1)
      withIssueContext(fileID: #fileID, filePath: #filePath, line: #line, column: #column) {
        reportIssue("e")
      }
    }
    #expect(reported.count == 7)
    #expect([reported[1], reported[5], reported[6]] == ["a", "d", "e"])
  }

  @Test("expectations")
  func expectations() async {
    let reported = await collecting {
      withExpectedIssue { reportIssue("a") }
      withExpectedIssue("why", isIntermittent: true) {}
      await withExpectedIssue { await Task { reportIssue("b") }.value }
    }
    #expect(reported == ["expected: a", "expected: b"])
  }

  @Test("reporters")
  func reporters() async {
    withIssueReporters([]) {
      IssueReporters.current = [.default, .runtimeWarning, .breakpoint, .fatalError]
      #expect(IssueReporters.current.count == 4)
      IssueReporters.current.append(LogReporter(lines: lines))
      IssueReporters.current.removeFirst(4)
      reportIssue("a")
    }
    #expect(lines.value == ["a"])
  }

  @Test("contexts")
  func contexts() throws {
    #expect(isTesting)
    guard case .swiftTesting(let testing?) = TestContext.current else {
      Issue.record("This is a test of Swift Testing.")
      return
    }
    #expect(testing.test.id.rawValue == AnyHashable(try #require(Test.current).id))
    #expect(TestContext.current?.isSwiftTesting == true)
  }

  @Test("unimplemented endpoints")
  func endpoints() async {
    let client = Client()
    let reported = await collecting {
      #expect(client.now() == 0)
      client.log("a")
      #expect(throws: UnimplementedFailure.self) { try client.read() }
      await #expect(throws: UnimplementedFailure(description: "load")) {
        try await client.load(1)
      }
      await #expect(throws: Offline()) { try await client.send(1) }
    }
    #expect(reported.count == 5)
  }
}
