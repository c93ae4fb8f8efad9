/// The test framework that runs the calling code.
///
/// ```swift
/// switch TestContext.current {
/// case .swiftTesting(let testing): print(testing?.test.id as Any)
/// case .xcTest: print("XCTest")
/// case nil: print("no test")
/// }
/// ```
public enum TestContext: Sendable, Equatable {
  /// Swift Testing, with the test; `nil` if that is unknown, as in a detached task.
  case swiftTesting(Testing?)
  /// XCTest, which runs one test at a time and has no public identifier for it.
  case xcTest

  /// The framework and the test of the current task; `nil` outside of tests.
  ///
  /// A program that was built as a product is not a test, even if a test started it or it has
  /// loaded a test framework. In a detached task, a thread or a dispatch queue, the framework is
  /// that for which the process was started.
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

  /// Whether the code runs in a test of Swift Testing.
  public var isSwiftTesting: Bool {
    switch self {
    case .swiftTesting: true
    case .xcTest: false
    }
  }

  /// The running test according to Swift Testing.
  public struct Testing: Sendable, Equatable {
    /// The test.
    public let test: Test

    /// The test, whichever of its cases is running.
    public struct Test: Sendable, Hashable, Identifiable {
      /// The test's identifier.
      public let id: ID

      /// Swift Testing's identifier of a test.
      // Unchecked: Swift Testing's identifiers are Sendable, but `AnyHashable` does not show it.
      public struct ID: Hashable, @unchecked Sendable {
        /// Swift Testing's identifier of the test, a value of its own type.
        public let rawValue: AnyHashable
      }
    }
  }
}

extension TestContext {
  /// The running test of Swift Testing, for values that are kept for one test.
  ///
  /// It is `nil` in XCTest, which runs one test at a time (see ``currentXCTestCase``), in a
  /// detached task, and outside of tests.
  package static var currentTestID: TestIdentity? {
    SwiftTestingLibrary.loaded?.running.identity
  }

  /// A number for the XCTest case that is running in this process; nil between two cases, and if
  /// XCTest does not run.
  package static var currentXCTestCase: Int? { XCTestCases.current }
}
