import Synchronization

#if canImport(ObjectiveC)
  import Foundation
#endif

/// Which case XCTest is running, as XCTest tells its observers: it has no name for the running case.
///
/// The first to ask registers an observer, without linking XCTest. A process that XCTest was not started
/// in registers none.
enum XCTestCases {
  private struct Running {
    // Who asks first does so in a case that is running: the library is used nowhere before.
    var number = 1
    var isRunning = true
  }

  // XCTest tells of cases on its thread, and any thread may ask.
  private static let running = Mutex(Running())

  private static let isObserved = TestFramework.ofProcess == .xcTest && observe()

  /// A number for the case that is running, which no other has; nil between two cases, and where XCTest
  /// tells nothing.
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
  // By the runtime of Objective-C, in which XCTest's protocol is known by its name.
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
  /// The requirements of XCTest's protocol `XCTestObservation`, in its order. A value of a protocol of
  /// objects is an object and a table of functions in the order of the requirements, so that XCTest can be
  /// given one of this protocol for one of its own.
  // Not private: the optimiser would drop from the table what nobody calls in this module.
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
