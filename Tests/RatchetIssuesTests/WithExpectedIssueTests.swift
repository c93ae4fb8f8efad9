import Testing

@testable import RatchetIssues

@Suite("An issue that is expected") struct WithExpectedIssueTests {
  struct Broken: Error {}

  private func issues(_ operation: () async -> Void) async -> [String] {
    let collector = IssueCollector()
    await withIssueReporters([.collect(into: collector)]) { await operation() }
    return collector.issues.map(\.description)
  }

  @Test("is kept from the test, and so is an error")
  func expected() async {
    let reported = await issues {
      withExpectedIssue { reportIssue("a") }
      withExpectedIssue { throw Broken() }
      await withExpectedIssue { await Task { reportIssue("b") }.value }
      await withExpectedIssue { () async throws in throw Broken() }
    }
    #expect(reported == [])
  }

  @Test("and does not come is one")
  func missing() async {
    let line: UInt = #line + 2
    let reported = await issues {
      withExpectedIssue {}
      await withExpectedIssue("Nothing happened.") { await Task {}.value }
      withExpectedIssue(isIntermittent: true) {}
    }
    #expect(
      reported == [
        """
        RatchetIssue R000 at WithExpectedIssueTests.swift:\(line)
          An issue was expected, and none was reported.
        """,
        """
        RatchetIssue R000 at WithExpectedIssueTests.swift:\(line + 1)
          Nothing happened.
        """,
      ])
  }

  @Test("An error that was caught is reported, a cancellation is not")
  func error() async {
    let line: UInt = #line + 2
    let reported = await issues {
      reportIssue(Broken(), "It broke.")
      reportIssue(CancellationError())
    }
    #expect(
      reported == [
        """
        RatchetIssue R001 at WithExpectedIssueTests.swift:\(line)
          It broke.
            error  Broken()
        """
      ])
  }

  @Test("A test knows that it is one")
  func testing() { #expect(isTesting) }
}
