/// Which test framework, if any, runs the code that asks.
///
/// A program that was built as a product loads neither framework, so the answer there is `.none`,
/// also when a test started that program. No environment variable is asked, as a child process
/// inherits those.
package enum TestContext: Sendable, Equatable {
  case swiftTesting
  case xcTest
  case none

  /// The framework whose test this is.
  ///
  /// In a detached task, which no framework knows as its own, it is the framework that the
  /// process runs. Costs one look at a constant outside of tests.
  package static var current: TestContext {
    guard process != .none else { return .none }
    return currentTestID == nil ? process : .swiftTesting
  }

  /// The running test of Swift Testing, for values that are kept a test long.
  ///
  /// It is `nil` in XCTest, which runs one test at a time and has no public name for it, in a
  /// detached task, and outside of tests.
  package static var currentTestID: TestIdentity? {
    SwiftTestingLibrary.loaded?.currentTestID
  }

  /// What this process was started for.
  static let process = process(
    arguments: CommandLine.arguments,
    hasSwiftTesting: SwiftTestingLibrary.isPresent,
    hasXCTest: XCTestLibrary.isPresent)

  /// A test bundle loads both frameworks, and its argument tells which one has its turn.
  static func process(
    arguments: [String], hasSwiftTesting: Bool, hasXCTest: Bool
  ) -> TestContext {
    guard hasSwiftTesting else { return hasXCTest ? .xcTest : .none }
    let isChosen =
      arguments.contains("--testing-library=swift-testing")
      || zip(arguments, arguments.dropFirst()).contains {
        $0 == ("--testing-library", "swift-testing")
      }
    return isChosen || !hasXCTest ? .swiftTesting : .xcTest
  }
}
