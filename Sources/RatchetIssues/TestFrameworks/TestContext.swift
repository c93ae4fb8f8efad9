/// Which test framework, if any, runs the code that asks.
///
/// ```swift
/// switch TestContext.current {
/// case .swiftTesting(let testing): print(testing?.test.id as Any)
/// case .xcTest: print("XCTest")
/// case nil: print("no test")
/// }
/// ```
public enum TestContext: Sendable, Equatable {
  /// Swift Testing, and which test; `nil` where it cannot tell, as in a detached task.
  case swiftTesting(Testing?)
  /// XCTest, which runs one test at a time and has no public name for it.
  case xcTest

  /// The framework and the test of the current task; `nil` outside of tests.
  ///
  /// A program that was built as a product is no test, also when a test started it and when it has
  /// loaded a test framework. A detached task, a thread and a dispatch queue have the framework that
  /// their process was started for.
  public static var current: TestContext? {
    if let id = SwiftTestingLibrary.loaded?.running.id {
      return .swiftTesting(Testing(test: Testing.Test(id: Testing.Test.ID(rawValue: id))))
    }
    switch TestFramework.ofProcess {
    case .swiftTesting: return .swiftTesting(nil)
    case .xcTest: return .xcTest
    case nil: return nil
    }
  }

  /// Whether this is a test of Swift Testing.
  public var isSwiftTesting: Bool {
    switch self {
    case .swiftTesting: true
    case .xcTest: false
    }
  }

  /// What Swift Testing says of the running test.
  public struct Testing: Sendable, Equatable {
    public let test: Test

    /// The test, whatever case of it is running.
    public struct Test: Sendable, Hashable, Identifiable {
      public let id: ID

      // Sendable by hand: Swift Testing's identifiers are, but `AnyHashable` forgets it.
      public struct ID: Hashable, @unchecked Sendable {
        /// What Swift Testing calls the test, a value of its own type.
        public let rawValue: AnyHashable
      }
    }
  }
}

extension TestContext {
  /// The running test of Swift Testing, for values that are kept a test long.
  ///
  /// It is `nil` in XCTest, which runs one test at a time (see ``currentXCTestCase``), in a detached task,
  /// and outside of tests.
  package static var currentTestID: TestIdentity? {
    SwiftTestingLibrary.loaded?.running.identity
  }

  /// A number for the test case that XCTest is running in this process; nil between two cases, and where
  /// XCTest does not run.
  package static var currentXCTestCase: Int? { XCTestCases.current }
}
