import RatchetIssues
import Synchronization

/// The scope of default values and preparations: the whole program or, in tests, one test.
enum DependencyScope {
  // Threading: any thread may ask for the current scope. `tests` and `xcTestCase` each guard one
  // map from a test to its scope; they are held for a look-up, and never together.

  /// The scope that was entered by hand, or was carried to code that inherits no task-locals.
  @TaskLocal static var bound: DependencyCache?

  /// Whether this process runs tests. Any other process has one scope, and never looks for another.
  static let isDivided = isTesting

  static let ofProcess = DependencyCache()

  // A lock: tests run in parallel. Entries are never removed, since the end of a test is not
  // observable.
  private static let tests = Mutex<[TestIdentity: DependencyCache]>([:])

  // A lock: one XCTest case runs at a time, but any thread may be its first reader.
  private static let xcTestCase = Mutex<(number: Int, cache: DependencyCache)?>(nil)

  static var current: DependencyCache {
    isDivided ? bound ?? ofTest ?? ofXCTestCase ?? ofProcess : ofProcess
  }

  /// The scope to carry to code that cannot find it; nil in a program that runs no tests.
  static var escaping: DependencyCache? { isDivided ? current : nil }

  /// Whether overrides captured in one scope may be read here. Two tests are isolated from each
  /// other, and so are two runs of one test; a run and the test around it are not. Code that belongs
  /// to no test may read them, since it may be a detached task of the same test. Overrides that were
  /// captured outside of any known test, in a detached task or on a queue, may be read too: so a
  /// `static` that is first reached there, under overrides, keeps them for all tests.
  /// `withEscapedDependencies` carries the scope to such code.
  static func isOpen(_ scope: DependencyCache) -> Bool {
    let current = current
    return current === scope || current === ofProcess || scope === ofProcess
      || current.isWithin(scope) || scope.isWithin(current)
      // A detached task of Swift Testing, in a process that also runs XCTest.
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
