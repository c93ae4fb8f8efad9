import Testing

@testable import RatchetIssues

@Suite("An expected issue") struct WithExpectedIssueTests {
  struct Broken: Error {}

  private let log = ExpectingLog()

  private func lines(_ operation: () async -> Void) async -> [String] {
    await withIssueReporters([log]) { await operation() }
    return log.lines
  }

  @Test("is reported to the reporters as expected, and so is an error")
  func expected() async {
    let reported = await lines {
      withExpectedIssue { reportIssue("a") }
      withExpectedIssue("why") { throw Broken() }
      await withExpectedIssue { await Task { reportIssue("b") }.value }
      await withExpectedIssue { () async throws in throw Broken() }
      withExpectedIssue {
        reportIssue("c")
        reportIssue(Broken(), "d")
      }
    }
    #expect(
      reported == [
        "expected a", "expected Broken() why", "expected b", "expected Broken() -", "expected c",
        "expected Broken() d",
      ])
  }

  @Test("that does not occur is an issue, unless it is intermittent")
  func missing() async {
    let line: UInt = #line + 3
    let collector = IssueCollector()
    await withIssueReporters([.collect(into: collector)]) {
      withExpectedIssue {}
      await withExpectedIssue("Nothing happened.") { await Task {}.value }
      withExpectedIssue(isIntermittent: true) {}
      await withExpectedIssue(isIntermittent: true) { await Task {}.value }
    }
    #expect(
      collector.issues.map(\.description) == [
        """
        RatchetIssue R000 at WithExpectedIssueTests.swift:\(line)
          An issue was expected, but none was reported.
        """,
        """
        RatchetIssue R000 at WithExpectedIssueTests.swift:\(line + 1)
          Nothing happened.
        """,
      ])
  }

  @Test("cannot come from a task that outlives the operation")
  func late() async {
    let reported = await lines {
      let gate = Gate()
      var late: Task<Void, Never>?
      withExpectedIssue {
        reportIssue("a")
        late = Task {
          await gate.passage()
          reportIssue("b")
          reportIssue(Broken(), "c")
        }
      }
      gate.open()
      await late?.value
    }
    #expect(reported == ["expected a", "reported b", "reported Broken() c"])
  }

  @Test("matches the innermost operation, and none around it")
  func nested() async {
    let reported = await lines {
      withExpectedIssue("outer") {
        withExpectedIssue { reportIssue("a") }
      }
    }
    #expect(reported == ["expected a", "reported outer"])
  }

  @Test("is also a failed expectation where issues go to other reporters")
  func failedExpectation() async {
    let collector = IssueCollector()
    await withIssueReporters([.collect(into: collector)]) {
      withExpectedIssue { #expect(1 == 2) }
      await withExpectedIssue {
        await Task.yield()
        #expect(1 == 2)
      }
      withExpectedIssue("none came") {}
    }
    #expect(collector.issues.map(\.what) == ["none came"])
  }

  @Test("is not a warning that is reported as an error")
  func warningAsError() {
    let collector = IssueCollector()
    let warning = RatchetIssue(
      code: "X001", what: "a", severity: .warning, location: IssueLocation())
    withIssueReporters([.collect(into: collector)]) {
      withExpectedIssue("a was missed") { reportIssue(warning as any Error) }
    }
    #expect(collector.issues.map(\.severity) == [.warning, .error])
  }

  @Test("is not a warning: a warning is reported as usual, and matches no expectation")
  func warning() async {
    let collector = IssueCollector()
    await withIssueReporters([.collect(into: collector)]) {
      withExpectedIssue("a was missed") { reportIssue("a", severity: .warning) }
      withExpectedIssue {
        reportIssue("b", severity: .warning)
        reportIssue("expected")
      }
      await withExpectedIssue("c was missed") {
        await Task { reportIssue(Broken(), "c", severity: .warning) }.value
      }
      withExpectedIssue("d was missed") {
        withExpectedIssue("inner", isIntermittent: true) { reportIssue("d", severity: .warning) }
      }
    }
    #expect(
      collector.issues.map(\.what) == [
        "a", "a was missed", "b", "c", "c was missed", "d", "d was missed",
      ])
  }

  @Test("is Swift Testing's known issue in a test: a failing expectation counts")
  func known() async {
    withExpectedIssue("known") { #expect(Bool(false)) }
    withExpectedIssue { reportIssue("a") }
    withExpectedIssue { throw Broken() }
    withExpectedIssue(isIntermittent: true) {}
    await withExpectedIssue {
      await Task.yield()
      #expect(Bool(false))
    }
    await withExpectedIssue { await Task { reportIssue("b") }.value }
    await withExpectedIssue { () async throws in throw Broken() }
    await withExpectedIssue(isIntermittent: true) { await Task.yield() }
    withIssueReporters([.runningTest]) {
      withExpectedIssue { reportIssue("c") }
    }
  }

  @Test("leaves an asynchronous operation on its caller's actor")
  func isolation() async {
    await Counter().count()
    await Counter().countKnown()
  }
}

private actor Counter {
  private var value = 0

  func count() async {
    await withIssueReporters([]) {
      await withExpectedIssue(isIntermittent: true) {
        self.assertIsolated()
        await Task.yield()
        value += 1
      }
    }
  }

  func countKnown() async {
    await withExpectedIssue {
      self.assertIsolated()
      await Task.yield()
      value += 1
      #expect(value == 0)
    }
    self.assertIsolated()
  }
}
