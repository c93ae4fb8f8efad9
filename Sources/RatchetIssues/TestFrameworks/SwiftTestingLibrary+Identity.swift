import Synchronization

/// The running test according to the library, with its types opened.
protocol RunningTests: Sendable {
  /// Whether the current task belongs to a test. False in a detached task.
  var isRunning: Bool { get }
  /// The library's identifier of the test that the current task belongs to.
  var id: AnyHashable? { get }
  /// The test and the test case that the current task belongs to.
  var identity: TestIdentity? { get }
}

extension SwiftTestingLibrary {
  static func runningTests(
    _ test: any (Identifiable & SendableMetatype).Type, _ testCase: Any.Type,
    currentTest: LoadedFunction, currentTestCase: LoadedFunction
  ) -> any RunningTests {
    func openTest<Test: Identifiable>(_: Test.Type) -> any RunningTests {
      func openCase<Case>(_: Case.Type) -> any RunningTests {
        TypedRunningTests<Test, Case>(currentTest: currentTest, currentTestCase: currentTestCase)
      }
      return _openExistential(testCase, do: openCase)
    }
    return _openExistential(test, do: openTest)
  }
}

// Unchecked: the library's tests and functions are Sendable, but the opened types do not show it.
private final class TypedRunningTests<Test: Identifiable, Case>: RunningTests, @unchecked Sendable {
  private struct Current<Value> {
    let call: () -> Value?
  }

  private struct Known {
    /// Retains the objects that the bits point at, so that no other test can get the same bits.
    let running: Running
    let identity: TestIdentity
  }

  // Unchecked, for the same reason.
  private struct Running: @unchecked Sendable {
    let test: Test
    let testCase: Case?
  }

  private struct Notes {
    /// The identities that were found recently.
    var known: [ValueBits: Known] = [:]
    /// A unique number for each test and case.
    var numbers: [TestIdentity.Content: Int] = [:]
  }

  private let currentTest: Current<Test>
  private let currentTestCase: Current<Case>
  // A lock: tests run in parallel. Results are cached: reflection takes microseconds, and a test
  // may call this at every read of a value.
  private let notes = Mutex(Notes())

  init(currentTest: LoadedFunction, currentTestCase: LoadedFunction) {
    self.currentTest = currentTest.callable(Current<Test>.self)
    self.currentTestCase = currentTestCase.callable(Current<Case>.self)
  }

  var isRunning: Bool { currentTest.call() != nil }

  var id: AnyHashable? { currentTest.call().map { AnyHashable($0.id) } }

  var identity: TestIdentity? {
    guard let test = currentTest.call() else { return nil }
    let running = Running(test: test, testCase: currentTestCase.call())
    // Copies of one value share bits, except for padding; a difference there only costs time.
    let bits = ValueBits(of: running)
    if let identity = notes.withLock({ $0.known[bits]?.identity }) { return identity }
    let content = TestIdentity.Content(
      test: AnyHashable(test.id),
      arguments: running.testCase.map(SwiftTestingLibrary.arguments) ?? [])
    return notes.withLock { notes in
      let number = notes.numbers[content] ?? notes.numbers.count
      notes.numbers[content] = number
      let identity = TestIdentity(content: content, number: number)
      if notes.known.count >= 256 { notes.known.removeAll(keepingCapacity: true) }
      notes.known[bits] = Known(running: running, identity: identity)
      return identity
    }
  }
}

extension SwiftTestingLibrary {
  /// The arguments that distinguish the cases of a parameterised test. The library has no public
  /// API for them, so they are read by reflection. At worst it finds nothing in another version of
  /// the library.
  fileprivate static func arguments(of testCase: Any) -> [AnyHashable] {
    guard
      let kind = Mirror(reflecting: testCase).descendant("_kind"),
      let parameters = Mirror(reflecting: kind).descendant("parameterized")
    else { return [] }
    var result: [AnyHashable] = []
    let mirror = Mirror(reflecting: parameters)
    if let arguments = mirror.descendant("arguments") as? [Any] {
      result = arguments.compactMap { Mirror(reflecting: $0).descendant("id") as? AnyHashable }
    }
    if let discriminator = mirror.descendant("discriminator") as? AnyHashable {
      result.append(discriminator)
    }
    return result
  }
}
