import ChildProcesses
import Testing

@testable import RatchetIssues

#if os(Linux)
  @Suite("The reporter for standard error")
  struct StandardErrorReporterTests {
    @Test("writes the whole text, and fails no test")
    func writes() async throws {
      let child = try await ChildRun(
        ["--testing-library", "swift-testing", "--filter", "StandardErrorFixtures"],
        failingFixtures: true)

      #expect(child.status == 0)
      #expect(
        child.output.contains(
          """
          RatchetIssue R999 at Feature.swift:31
            To standard error.
              value  1
            Fix it.

          """))
      #expect(child.output.contains("  Also.\nRemark.\n"))
    }
  }
#endif
