import Testing

@testable import RatchetIssues

@Suite("A test framework that cannot be reached")
struct UnreachableFrameworkTests {
  private let issue = RatchetIssue(code: "R999", what: "Something.", location: IssueLocation())

  @Test("is an obstacle that is told, not a crash")
  func obstacles() {
    #expect(
      RunningTestReporter.failTest(for: issue, in: .swiftTesting, swiftTesting: nil)
        == "Swift Testing could not be reached from here, so no test failed.")
    #expect(
      RunningTestReporter.failTest(for: issue, in: .xcTest, xcTest: nil)
        == "XCTest could not be reached from here, so no test failed.")
    #expect(
      RunningTestReporter.failTest(for: issue, in: .none)
        == "No test is running, so no test failed.")
  }

  @Test("does not happen with this toolchain")
  func reachable() {
    #expect(SwiftTestingLibrary.loaded != nil)
    #expect(XCTestLibrary.loaded != nil)
  }

  @Test("is one whose symbol is missing, or belongs to another library")
  func missingSymbol() {
    #expect(LoadedFunction("ratchet_no_such_symbol") == nil)
    #expect(LoadedFunction("ratchet_no_such_symbol", in: "Testing") == nil)
    #expect(LoadedFunction("malloc", in: "NoSuchLibrary") == nil)
    #expect(LoadedFunction("malloc") != nil)
  }

  @Test("is not asked when the issue can fail this very test")
  func recordsInThisTest() {
    withKnownIssue {
      #expect(RunningTestReporter.failTest(for: issue, in: .current) == nil)
    } matching: { known in
      known.comments == ["\(issue.description)"]
        && known.sourceLocation?.line == Int(issue.location.line)
    }
  }
}
