import ChildProcesses
import Testing

@testable import RatchetIssues

@Suite("An unreachable test framework")
struct UnreachableFrameworkTests {
  private let issue = RatchetIssue(code: "R999", what: "Something.", location: IssueLocation())

  @Test("is reported as an obstacle, with the number of lost issues")
  func obstacles() {
    var lost = 0
    func obstacle(_ issue: RatchetIssue, in framework: TestFramework?) -> String? {
      RunningTestReporter.failTest(
        for: issue, in: framework, swiftTesting: nil, xcTest: nil, lose: { lost += 1 })
    }
    #expect(
      obstacle(issue, in: .swiftTesting)
        == "Swift Testing could not be reached from here, so no test failed; the test run will "
        + "fail instead.")
    #expect(
      obstacle(issue, in: .xcTest)
        == "XCTest could not be reached from here, so no test failed; the test run will fail "
        + "instead.")
    #expect(lost == 2)
    #expect(obstacle(issue, in: nil) == "No test is running, so no test failed.")
    #expect(lost == 2)
  }

  @Test("loses no warning, because a warning fails no test anyway")
  func warning() {
    let warning = RatchetIssue(
      code: "R999", what: "Something.", severity: .warning, location: IssueLocation())
    for framework in [TestFramework.swiftTesting, .xcTest] {
      #expect(
        RunningTestReporter.failTest(for: warning, in: framework)
          == "A warning does not fail a test.")
    }
  }

  @Test("makes the run's end observed from the first loss on, once")
  func losses() {
    var losses = LostIssues()
    let answers = (1...3).map { _ in losses.note() }
    #expect(answers == [true, false, false])
    #expect(losses.count == 3)
  }

  #if os(Linux)
    @Test(
      "fails the run, even though its tests pass",
      arguments: [
        ["--testing-library", "swift-testing", "--filter", "LosingSwiftTests"],
        ["RatchetIssuesTests.LosingXCTests"],
      ])
    func failsRun(arguments: [String]) async throws {
      let child = try await ChildRun(arguments, failingFixtures: true)

      #expect(child.status == 70)
      #expect(child.output.contains("could not be reached from here, so no test failed"))
      #expect(child.output.contains("passed after") || child.output.contains("with 0 failures"))
      #expect(
        child.output.contains(
          "2 issues could not fail a test, because the test framework could not be reached. The "
            + "test run fails instead.\n"
        ))
    }
  #endif

  @Test("does not occur with this toolchain")
  func reachable() {
    #expect(SwiftTestingLibrary.loaded != nil)
    #expect(XCTestLibrary.loaded != nil)
  }

  @Test("has a missing symbol, or one that belongs to another library")
  func missingSymbol() {
    #expect(LoadedFunction("ratchet_no_such_symbol") == nil)
    #expect(LoadedFunction("ratchet_no_such_symbol", in: "Testing") == nil)
    #expect(LoadedFunction("malloc", in: "NoSuchLibrary") == nil)
    #expect(LoadedFunction("malloc") != nil)
  }

  @Test("is not used if the issue can fail the current test")
  func recordsInThisTest() {
    withKnownIssue {
      #expect(RunningTestReporter.failTest(for: issue, in: .current) == nil)
    } matching: { known in
      known.comments == ["\(issue.description)"]
        && known.sourceLocation?.line == Int(issue.location.line)
    }
  }
}
