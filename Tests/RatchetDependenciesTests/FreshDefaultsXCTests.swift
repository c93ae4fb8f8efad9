import RatchetDependencies
import XCTest

/// Each of its tests has separate defaults, without an explicit scope.
final class FreshDefaultsXCTests: XCTestCase {
  /// Lives as long as the process, and so serves all test cases.
  private struct Owner {
    @Dependency(Tally.self) var tally
    @Dependency(\.number) var number

    static let shared = Owner()
  }

  private func check(_ number: Int) async throws {
    @Dependency(Tally.self) var tally
    XCTAssertEqual(tally.next(), 1)
    await Task.yield()
    let second = await Task { tally.next() }.value
    XCTAssertEqual(second, 2)
    // One case runs at a time, so a task that inherits nothing belongs to it too.
    let third = await Task.detached { Owner.shared.tally.next() }.value
    XCTAssertEqual(third, 3)
    try prepareDependencies { $0.number = number }
    XCTAssertEqual(Feature().number, number)
    withDependencies {
      $0.number = -number
    } operation: {
      XCTAssertEqual(Owner.shared.number, -number)
    }
    XCTAssertEqual(Owner.shared.number, number)
  }

  func testHasItsOwnDefaults() async throws { try await check(1) }

  func testSeesNothingOfTheOneBefore() async throws { try await check(2) }

  func testSeesNothingOfTheOneBeforeEither() async throws { try await check(3) }

  func testHasItsOwnDefaultsWithoutSuspending() throws {
    @Dependency(Tally.self) var tally
    XCTAssertEqual(tally.next(), 1)
    try prepareDependencies { $0.number = 4 }
    XCTAssertEqual(Feature().number, 4)
  }
}
