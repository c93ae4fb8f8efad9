import Testing

@testable import RatchetIssues

@Suite(.enabled(if: FailingFixtures.areWanted))
struct StandardErrorFixtures {
  @Test func writesToStandardError() {
    withIssueReporters([.standardError]) {
      FailingFixtures.report("To standard error.", line: 31)
    }
    StandardErrorReporter().report(
      RatchetIssue(code: "R998", what: "Also.", location: IssueLocation()), remark: "Remark.")
  }
}
