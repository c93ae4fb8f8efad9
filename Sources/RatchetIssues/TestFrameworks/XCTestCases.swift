import Synchronization

#if canImport(ObjectiveC)
  import Foundation
#endif

/// The case that XCTest is running, as XCTest reports it to observers, since it has no identifier
/// for the running case.
///
/// The first read registers an observer, without linking XCTest. A process that was not started for
/// XCTest registers none.
enum XCTestCases {
  private struct Running {
    // The first read happens in a running case: the library is not used before.
    var number = 1
    var isRunning = true
  }

  // A lock: XCTest reports cases on its own thread, and any thread may read.
  private static let running = Mutex(Running())

  private static let isObserved = TestFramework.ofProcess == .xcTest && observe()

  /// A unique number for the running case; nil between two cases, and if XCTest cannot be observed.
  static var current: Int? {
    guard isObserved else { return nil }
    return running.withLock { $0.isRunning ? $0.number : nil }
  }

  fileprivate static func caseWillStart() {
    running.withLock { $0 = Running(number: $0.number + 1) }
  }

  fileprivate static func caseDidFinish() { running.withLock { $0.isRunning = false } }
}

#if canImport(ObjectiveC)
  // Through the Objective-C runtime, which knows XCTest's protocol by its name.
  private final class Observer: NSObject {
    @objc(testCaseWillStart:) func testCaseWillStart(_ testCase: AnyObject) {
      XCTestCases.caseWillStart()
    }

    @objc(testCaseDidFinish:) func testCaseDidFinish(_ testCase: AnyObject) {
      XCTestCases.caseDidFinish()
    }
  }

  extension XCTestCases {
    fileprivate static func observe() -> Bool {
      // Unretained: the center is a singleton of XCTest.
      guard let observation = NSProtocolFromString("XCTestObservation"),
        let type = NSClassFromString("XCTestObservationCenter") as Any as? any NSObjectProtocol,
        let center = type.perform(Selector(("sharedTestObservationCenter")))?.takeUnretainedValue()
      else { return false }
      class_addProtocol(Observer.self, observation)
      _ = center.perform(Selector(("addTestObserver:")), with: Observer())
      return true
    }
  }
#else
  /// The requirements of XCTest's protocol `XCTestObservation`, in the same order. A value of a
  /// class-constrained protocol type is an object and a table of functions in the order of the
  /// requirements, so a value of this protocol can be passed to XCTest as one of its own.
  // Not private: the optimiser would remove functions from the table that this module never calls.
  @usableFromInline
  protocol XCTestObserver: AnyObject {
    func testBundleWillStart(_ bundle: AnyObject)
    func testSuiteWillStart(_ suite: AnyObject)
    func testCaseWillStart(_ testCase: AnyObject)
    func testCase(
      _ testCase: AnyObject, didFailWithDescription description: String, inFile filePath: String?,
      atLine lineNumber: Int)
    func testCaseDidFinish(_ testCase: AnyObject)
    func testSuiteDidFinish(_ suite: AnyObject)
    func testBundleDidFinish(_ bundle: AnyObject)
  }

  @usableFromInline
  final class XCTestCaseObserver: XCTestObserver {
    init() {}

    @usableFromInline func testBundleWillStart(_ bundle: AnyObject) {}
    @usableFromInline func testSuiteWillStart(_ suite: AnyObject) {}
    @usableFromInline func testCaseWillStart(_ testCase: AnyObject) { XCTestCases.caseWillStart() }
    @usableFromInline func testCase(
      _ testCase: AnyObject, didFailWithDescription description: String, inFile filePath: String?,
      atLine lineNumber: Int
    ) {}
    @usableFromInline func testCaseDidFinish(_ testCase: AnyObject) { XCTestCases.caseDidFinish() }
    @usableFromInline func testSuiteDidFinish(_ suite: AnyObject) {}
    @usableFromInline func testBundleDidFinish(_ bundle: AnyObject) {}
  }

  extension XCTestCases {
    private struct Center {
      let call: () -> AnyObject
    }

    private struct AddObserver {
      let call: (any XCTestObserver) -> Void
    }

    fileprivate static func observe() -> Bool {
      // static XCTestObservationCenter.shared { get }, addTestObserver(_: any XCTestObservation)
      guard let center = LoadedFunction("$s6XCTest0A17ObservationCenterC6sharedACvgZ"),
        let add = LoadedFunction("$s6XCTest0A17ObservationCenterC15addTestObserveryyAA0aB0_pF")
      else { return false }
      add.callable(AddObserver.self, of: center.callable(Center.self).call())
        .call(XCTestCaseObserver())
      return true
    }
  }
#endif
