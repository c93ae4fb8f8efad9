import Testing

@testable import RatchetIssues

@Suite("Reporters")
struct IssueReporterTests {
  @Test("each get every issue, in order")
  func everyReporter() {
    let first = IssueCollector()
    let second = IssueCollector()

    withIssueReporters([.collect(into: first), .collect(into: second)]) {
      reportIssue("One.")
      reportIssue("Two.")
    }

    #expect(first.issues.map(\.what) == ["One.", "Two."])
    #expect(second.issues == first.issues)
    #expect(first.issues.map(\.code) == ["R000", "R000"])
  }

  @Test("apply to the operation's tasks, not to detached ones")
  func tasks() async {
    let collector = IssueCollector()

    let detached = await withIssueReporters([.collect(into: collector)]) {
      await Task { reportIssue("Task.") }.value
      async let child: Void = reportIssue("Child.")
      await child
      return await Task.detached { IssueReporters.current.count }.value
    }

    #expect(collector.issues.map(\.what) == ["Task.", "Child."])
    #expect(detached == 1)
  }

  @Test("are those of the innermost operation")
  func nesting() {
    let outer = IssueCollector()
    let inner = IssueCollector()

    withIssueReporters([.collect(into: outer)]) {
      withIssueReporters([.collect(into: inner)]) { reportIssue("Inner.") }
      reportIssue("Outer.")
    }

    #expect(inner.issues.map(\.what) == ["Inner."])
    #expect(outer.issues.map(\.what) == ["Outer."])
  }

  @Test("if there are none, leave the message unevaluated")
  func none() {
    var evaluations = 0
    func message() -> String {
      evaluations += 1
      return "Never."
    }

    withIssueReporters([]) { reportIssue(message()) }
    #expect(evaluations == 0)

    withIssueReporters([.collect(into: IssueCollector()), .collect(into: IssueCollector())]) {
      reportIssue(message())
    }
    #expect(evaluations == 1)
  }

  @Test("let an asynchronous operation stay where its caller is")
  func isolation() async {
    let counter = Counter()
    await counter.incrementWithReporters()
    #expect(await counter.value == 2)
  }

  @Test("that collect return their issues once")
  func drain() {
    let collector = IssueCollector()
    withIssueReporters([.collect(into: collector)]) { reportIssue("One.") }

    #expect(collector.drain().map(\.what) == ["One."])
    #expect(collector.issues.isEmpty)
    #expect(collector.drain().isEmpty)
  }

  @Test("get a caught error, and no cancellation")
  func errors() {
    struct Broken: Error {}
    let collector = IssueCollector()
    withIssueReporters([.collect(into: collector)]) {
      reportIssue(Broken(), "It broke.")
      reportIssue(CancellationError())
      reportIssue(Broken(), "It creaks.", severity: .warning)
    }
    #expect(collector.issues.map(\.code) == ["R001", "R001"])
    #expect(collector.issues.map(\.what) == ["It broke.", "It creaks."])
    #expect(collector.issues.map(\.severity) == [.error, .warning])
  }

  @Test("get the error itself, which also appears in a failing test")
  func keepsError() {
    struct Broken: Error { var part: Int }
    let collector = IssueCollector()
    withIssueReporters([.collect(into: collector)]) {
      reportIssue(Broken(part: 1))
      reportIssue(Broken(part: 2), "It creaks.", severity: .warning)
      withErrorReporting { throw Broken(part: 3) }
      reportIssue("No error.")
    }
    #expect(collector.issues.map { ($0.error as? Broken)?.part } == [1, 2, 3, nil])

    withKnownIssue {
      reportIssue(Broken(part: 4), "It broke.")
    } matching: { issue in
      (issue.error as? Broken)?.part == 4
        && issue.comments.first?.rawValue.contains("  It broke.\n") == true
    }
  }

  @Test("get a warning as such, and it fails no test")
  func warning() {
    let collector = IssueCollector()
    withIssueReporters([.collect(into: collector), .automatic]) {
      reportIssue("The list was long.", severity: .warning)
    }
    #expect(collector.issues.map(\.severity) == [.warning])
    #expect(
      collector.issues[0].description.hasPrefix(
        "RatchetIssue R000, a warning, at IssueReporterTests.swift:"))
  }

  @Test("default to the automatic one")
  func initialReporters() {
    #expect(IssueReporters.current.count == 1)
    #expect(IssueReporters.current.first is AutomaticReporter)
  }
}

/// Its operations touch state that no other isolation may touch: they would trap after a hop.
private actor Counter {
  private(set) var value = 0

  func incrementWithReporters() async {
    await withIssueReporters([]) {
      self.assertIsolated()
      await Task.yield()
      value += 1
    }
    await withErrorReporting {
      self.assertIsolated()
      await Task.yield()
      value += 1
    }
  }
}
