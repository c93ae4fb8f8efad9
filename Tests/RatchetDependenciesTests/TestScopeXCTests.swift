import RatchetDependencies
import XCTest

/// Each of its tests runs in a `withTestScope`.
final class TestScopeXCTests: XCTestCase {
  override func invokeTest() {
    withTestScope { super.invokeTest() }
  }

  private func check(_ number: Int) async throws {
    @Dependency(Tally.self) var tally
    XCTAssertEqual(tally.next(), 1)
    await Task.yield()
    let second = await Task { tally.next() }.value
    XCTAssertEqual(second, 2)
    try prepareDependencies { $0.number = number }
    XCTAssertEqual(Feature().number, number)
  }

  func testHasItsOwnDefaults() async throws { try await check(1) }

  func testSeesNothingOfTheOneBefore() async throws { try await check(2) }

  func testHasItsOwnDefaultsWithoutSuspending() throws {
    @Dependency(Tally.self) var tally
    XCTAssertEqual(tally.next(), 1)
    try prepareDependencies { $0.number = 3 }
    XCTAssertEqual(Feature().number, 3)
  }
}
