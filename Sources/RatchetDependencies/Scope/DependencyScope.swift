import RatchetIssues
import Synchronization

/// For whom default values are made and dependencies prepared: for the whole program, or in tests for
/// one test.
enum DependencyScope {
  /// The scope that was entered by hand, or was carried to where no task-local flows.
  @TaskLocal static var bound: DependencyCache?

  /// Whether this process runs tests. Any other has one scope, and never asks for it.
  static let isDivided = isTesting

  static let ofProcess = DependencyCache()

  // Tests run side by side. Never let go, as nobody tells when a test has ended.
  private static let tests = Mutex<[TestIdentity: DependencyCache]>([:])

  // One case of XCTest runs at a time; any thread may be the first of it to ask.
  private static let xcTestCase = Mutex<(number: Int, cache: DependencyCache)?>(nil)

  static var current: DependencyCache {
    isDivided ? bound ?? ofTest ?? ofXCTestCase ?? ofProcess : ofProcess
  }

  /// The scope to take along to where none is found; nil in a program that runs no tests.
  static var escaping: DependencyCache? { isDivided ? current : nil }

  /// Whether what was captured in one scope may be read here. Two tests have nothing in common; who
  /// belongs to none is let in, as that may be a detached task of the same test. So is what was captured
  /// where no test is known, in a detached task or on a queue: a `static` that is first met there, under
  /// overrides, keeps them for all tests. `withEscapedDependencies` says whose it is.
  static func isOpen(_ scope: DependencyCache) -> Bool {
    let current = current
    return current === scope || current === ofProcess || scope === ofProcess
      // A detached task of Swift Testing, in a process that runs XCTest too.
      || current.isOfXCTestCase != scope.isOfXCTestCase
  }

  private static var ofTest: DependencyCache? {
    guard let test = TestContext.currentTestID else { return nil }
    return tests.withLock { tests in
      if let cache = tests[test] { return cache }
      let cache = DependencyCache()
      tests[test] = cache
      return cache
    }
  }

  private static var ofXCTestCase: DependencyCache? {
    guard let number = TestContext.currentXCTestCase else { return nil }
    return xcTestCase.withLock { known in
      if let known, known.number >= number { return known.cache }
      let cache = DependencyCache(isOfXCTestCase: true)
      known = (number, cache)
      return cache
    }
  }
}
