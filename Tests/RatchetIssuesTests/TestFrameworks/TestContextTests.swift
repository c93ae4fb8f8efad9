import Synchronization
import Testing

@testable import RatchetIssues

@Suite("The test context")
struct TestContextTests {
  @Test("is Swift Testing in a test, its tasks and its detached tasks")
  func inSwiftTesting() async {
    #expect(TestContext.current == .swiftTesting)
    #expect(await Task { TestContext.current }.value == .swiftTesting)
    #expect(await Task.detached { TestContext.current }.value == .swiftTesting)
  }

  @Test(
    "follows the libraries that are loaded and the argument that chooses between them",
    arguments: [
      (["tool"], false, false, TestContext.none),
      (["tool", "--testing-library", "swift-testing"], false, false, .none),
      (["all.xctest"], false, true, .xcTest),
      (["all.xctest"], true, true, .xcTest),
      (["all.xctest", "--testing-library", "xctest"], true, true, .xcTest),
      (["all.xctest", "--testing-library", "swift-testing"], true, true, .swiftTesting),
      (["all.xctest", "--testing-library=swift-testing"], true, true, .swiftTesting),
      (["all.xctest", "swift-testing"], true, true, .xcTest),
      (["own-runner"], true, false, .swiftTesting),
    ])
  func process(
    arguments: [String], hasSwiftTesting: Bool, hasXCTest: Bool, expected: TestContext
  ) {
    #expect(
      TestContext.process(
        arguments: arguments, hasSwiftTesting: hasSwiftTesting, hasXCTest: hasXCTest) == expected)
  }

  @Test("names the running test, the same in all its tasks and none in a detached one")
  func identity() async throws {
    let id = try #require(TestContext.currentTestID)
    #expect(await Task { TestContext.currentTestID }.value == id)
    #expect(await Task.detached { TestContext.currentTestID }.value == nil)
    #expect(id.test == AnyHashable(try #require(Test.current).id))
    #expect(id.arguments.isEmpty)
  }

  @Test("tells the cases of a parameterised test apart", arguments: [1, 2, 3], ["a", "b"])
  func caseIdentity(number: Int, letter: String) throws {
    let id = try #require(TestContext.currentTestID)
    // One per argument, and the discriminator of cases with equal arguments.
    #expect(id.arguments.count == 3)
    #expect(Self.seen.note(id, of: "\(number)\(letter)") == ["\(number)\(letter)"])
  }

  private static let seen = SeenIdentities()
}

/// Which arguments each identity was seen with: never more than one pair.
private final class SeenIdentities: Sendable {
  private let arguments = Mutex<[TestIdentity: Set<String>]>([:])

  func note(_ id: TestIdentity, of text: String) -> Set<String> {
    arguments.withLock { seen in
      seen[id, default: []].insert(text)
      return seen[id, default: []]
    }
  }
}
