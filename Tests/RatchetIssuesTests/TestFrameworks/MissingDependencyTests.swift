import ChildProcesses
import RatchetDependencies
import Testing
import XCTest

/// A dependency without a test value, as a library declares it.
private struct Bell: DependencyKey, Unimplemented {
  var ring: @Sendable () -> Void

  static let liveValue = Bell { fatalError("The live value was used in a test.") }
  static let unimplementedValue = Bell {}
}

/// Represents a feature that knows nothing of tests.
private struct Door {
  @Dependency(Bell.self) var bell

  func knock() { bell.ring() }
}

@Suite(.enabled(if: FailingFixtures.areWanted))
struct MissingDependencySwiftTests {
  @Test func knocks() { Door().knock() }
}

final class MissingDependencyXCTests: XCTestCase {
  func testKnocks() throws {
    try XCTSkipUnless(FailingFixtures.areWanted, "Runs in a child process only.")
    Door().knock()
  }

  func testKnocksInADetachedTask() async throws {
    try XCTSkipUnless(FailingFixtures.areWanted, "Runs in a child process only.")
    await Task.detached { Door().knock() }.value
  }
}

#if os(Linux)
  @Suite("A dependency without a test value")
  struct MissingDependencyTests {
    @Test("fails the Swift Testing test that reads it; the live value is not used")
    func swiftTesting() async throws {
      let child = try await ChildRun(
        ["--testing-library", "swift-testing", "--filter", "MissingDependencySwiftTests"],
        failingFixtures: true)

      #expect(child.status == 1)
      #expect(
        child.output.contains("Test knocks() recorded an issue at MissingDependencyTests.swift:"))
      #expect(child.output.contains("RatchetIssue D001 at MissingDependencyTests.swift:"))
      #expect(child.output.contains("Test knocks() failed"))
    }

    @Test(
      "fails the XCTest case that reads it, from a detached task too; the live value is not used",
      arguments: ["testKnocks", "testKnocksInADetachedTask"])
    func xcTest(test: String) async throws {
      let child = try await ChildRun(
        ["RatchetIssuesTests.MissingDependencyXCTests/\(test)"], failingFixtures: true)

      #expect(child.status == 1)
      #expect(
        child.output.contains(
          line: "error: MissingDependencyXCTests.\(test) : failed", and: "RatchetIssue D001"))
      #expect(child.output.contains("Executed 1 test, with 1 failure"))
    }
  }
#endif
