/// Runs a test, or a piece of one, with default values and prepared dependencies of its own.
///
/// Each test of Swift Testing and each test case of XCTest has its own anyhow. This is for what is run
/// several times in one test, and for a test that is run several times in one process: Swift Testing has
/// one name for all runs of it.
///
/// ```swift
/// for seed in 1...100 {
///   await withTestScope { await play(seed) }
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
