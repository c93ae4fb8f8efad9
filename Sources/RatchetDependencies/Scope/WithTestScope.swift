/// Runs a test with default values, and prepared dependencies, of its own.
///
/// Swift Testing tells which test is running, and this is not needed there, but for a test that is run
/// several times in one process: all runs of it are one test. XCTest does not: wrap it around each test
/// of a class, so that none sees what another one left.
///
/// ```swift
/// override func invokeTest() {
///   withTestScope { super.invokeTest() }
/// }
/// ```
///
/// It flows as overrides do: into child tasks and `Task { }`, not into `Task.detached`. In a program
/// that runs no tests it does nothing.
public func withTestScope<R>(_ operation: () throws -> R) rethrows -> R {
  guard DependencyScope.isDivided else { return try operation() }
  return try DependencyScope.$bound.withValue(DependencyCache(), operation: operation)
}

/// Runs an asynchronous test with default values, and prepared dependencies, of its own, on the
/// caller's actor. See the synchronous form.
public func withTestScope<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> R
) async rethrows -> R {
  guard DependencyScope.isDivided else { return try await operation() }
  return try await DependencyScope.$bound.withValue(
    DependencyCache(), operation: operation, isolation: isolation)
}
