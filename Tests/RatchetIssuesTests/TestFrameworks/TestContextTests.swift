import Synchronization
import Testing

@testable import RatchetIssues

@Suite("The test context")
struct TestContextTests {
  @Test("is Swift Testing in a test, its tasks and its detached tasks")
  func inSwiftTesting() async throws {
    let id = try #require(Test.current).id
    let here = TestContext.swiftTesting(.init(test: .init(id: .init(rawValue: AnyHashable(id)))))
    #expect(TestContext.current == here)
    #expect(await Task { TestContext.current }.value == here)
    #expect(await Task.detached { TestContext.current }.value == .swiftTesting(nil))
    #expect(here.isSwiftTesting)
    #expect(TestContext.swiftTesting(nil).isSwiftTesting)
    #expect(!TestContext.xcTest.isSwiftTesting)
  }

  @Test("is detected in a test")
  func testing() async {
    #expect(isTesting)
    #expect(await Task.detached { isTesting }.value)
  }

  @Test("names the running test, the same in all its tasks and none in a detached one")
  func identity() async throws {
    let id = try #require(TestContext.currentTestID)
    #expect(await Task { TestContext.currentTestID }.value == id)
    #expect(await Task.detached { TestContext.currentTestID }.value == nil)
    #expect(id.content.test == AnyHashable(try #require(Test.current).id))
    #expect(id.content.arguments.isEmpty)
  }

  @Test("has one identity per test, however often it is read, in however many tasks")
  func repeatedIdentity() async throws {
    let id = try #require(TestContext.currentTestID)
    let all = await withTaskGroup(of: TestIdentity?.self) { group in
      for _ in 0..<100 { group.addTask { TestContext.currentTestID } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(all == [id])
  }

  @Test("distinguishes the cases of a parameterised test", arguments: [1, 2, 3], ["a", "b"])
  func caseIdentity(number: Int, letter: String) throws {
    let id = try #require(TestContext.currentTestID)
    // Two arguments, and a discriminator of cases with equal arguments.
    #expect(id.content.arguments.count == 3)
    #expect(Self.seen.note(id, of: "\(number)\(letter)") == ["\(number)\(letter)"])
  }

  private static let seen = SeenIdentities()
}

/// The arguments that each identity was seen with: never more than one pair.
private final class SeenIdentities: Sendable {
  private let arguments = Mutex<[TestIdentity: Set<String>]>([:])

  func note(_ id: TestIdentity, of text: String) -> Set<String> {
    arguments.withLock { seen in
      seen[id, default: []].insert(text)
      return seen[id, default: []]
    }
  }
}
