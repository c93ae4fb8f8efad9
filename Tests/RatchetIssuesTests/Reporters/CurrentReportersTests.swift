import Foundation
import Testing

@testable import RatchetIssues

@Suite("The current reporters")
struct CurrentReportersTests {
  @Test("can be added to, for the length of an operation or by setting them")
  func appending() {
    let outer = IssueCollector()
    let inner = IssueCollector()
    withIssueReporters([.collect(into: outer)]) {
      withIssueReporters(IssueReporters.current + [.collect(into: inner)]) { reportIssue("a") }
      IssueReporters.current.append(.collect(into: inner))
      reportIssue("b")
    }
    #expect(outer.issues.map(\.what) == ["a", "b"])
    #expect(inner.issues == outer.issues)
  }

  @Test("set by an operation apply to it and its tasks")
  func setting() async {
    let outer = IssueCollector()
    let inner = IssueCollector()
    await withIssueReporters([.collect(into: outer)]) {
      await withIssueReporters(IssueReporters.current) {
        IssueReporters.current = [.collect(into: inner)]
        reportIssue("a")
        await Task { reportIssue("b") }.value
      }
      reportIssue("c")
    }
    #expect(inner.issues.map(\.what) == ["a", "b"])
    #expect(outer.issues.map(\.what) == ["c"])
  }

  @Test("set at the start of a program apply to every task, detached ones too")
  func settingForAll() async {
    await #expect(processExitsWith: .exitCode(3)) {
      let collector = IssueCollector()
      // As a program outside of tests does: `IssueReporters.current = …`.
      IssueReporters.replace(by: [.collect(into: collector)], isTesting: false)
      reportIssue("a")
      await Task.detached { reportIssue("b") }.value
      exit(collector.issues.map(\.what) == ["a", "b"] ? 3 : 4)
    }
  }

  @Test("cannot be set for all tasks in a test: the test fails, with a text that names the fix")
  func settingForAllInTest() async {
    func expectRefusal(_ set: () -> Void) {
      withKnownIssue {
        withIssueContext(
          fileID: "Library/Feature.swift", filePath: "/src/Library/Feature.swift", line: 7,
          column: 1, operation: set)
      } matching: { issue in
        issue.comments == [
          """
          RatchetIssue R002 at Feature.swift:7
            A test cannot set the reporters of all tasks, because other tests run at the same \
          time. The reporters were not changed.
            Replace the reporters for one operation: withIssueReporters(_:operation:).
            More: ratchet explain R002
          """
        ]
      }
      #expect(IssueReporters.current.count == 1)
      #expect(IssueReporters.current.first is AutomaticReporter)
    }
    expectRefusal { IssueReporters.current = [] }
    expectRefusal { IssueReporters.current.append(.collect(into: IssueCollector())) }
  }

  @Test("can be set to the default ones by another name")
  func names() {
    let reporters: [any IssueReporter] = [.default, .automatic, .runtimeWarning, .standardError]
    #expect(reporters[0] is AutomaticReporter && reporters[1] is AutomaticReporter)
    #expect(reporters[2] is StandardErrorReporter && reporters[3] is StandardErrorReporter)
  }

  @Test("can end the program at the first issue")
  func fatal() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      withIssueReporters([.fatalError]) { reportIssue("The end.") }
      exit(EXIT_SUCCESS)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("RatchetIssue R000 at CurrentReportersTests.swift:"))
    #expect(text.contains("The end."))
  }

  @Test("can stop in a debugger, and continue without one")
  func breakpoint() async {
    let result = await #expect(
      processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
    ) {
      withIssueReporters([.breakpoint]) { reportIssue("Stop here.") }
      exit(3)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("  Stop here.\nNo debugger is attached, so the program does not stop here.\n"))
  }

  @Test("detect a debugger by Linux's status of the process")
  func debugger() {
    #expect(Debugger.isTraced(status: "Name:\ta\nTracerPid:\t4711\nUid:\t0\n"))
    #expect(Debugger.isTraced(status: "TracerPid:\t10"))
    #expect(!Debugger.isTraced(status: "Name:\ta\nTracerPid:\t0\nUid:\t10\n"))
    #expect(!Debugger.isTraced(status: "Name:\tTracerPid:\t1\n"))
    #expect(!Debugger.isTraced(status: ""))
  }

  private enum Failure: Error, Equatable { case first, second }

  @Test("let an operation throw only errors of its own type")
  func typedThrows() async {
    func sync(_ failure: Failure?) throws(Failure) -> Int {
      try withIssueReporters([]) { () throws(Failure) -> Int in
        if let failure { throw failure }
        return 1
      }
    }
    func async(_ failure: Failure?) async throws(Failure) -> Int {
      try await withIssueReporters([]) { () async throws(Failure) -> Int in
        await Task.yield()
        if let failure { throw failure }
        return 2
      }
    }
    #expect(throws: Failure.first) { try sync(.first) }
    await #expect(throws: Failure.second) { try await async(.second) }
    do throws(Failure) {
      #expect(try sync(nil) == 1)
      #expect(try await async(nil) == 2)
    } catch {
      Issue.record(error)
    }
    let silent: String = withIssueReporters([]) { "No try where nothing throws." }
    #expect(silent.isEmpty == false)
  }
}
