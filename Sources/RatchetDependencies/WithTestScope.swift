/// Runs a test, or a part of one, with separate default values and prepared dependencies.
///
/// Each test of Swift Testing and each XCTest case has its own anyway. This is for code that runs
/// several times in one test, and for a test that runs several times in one process: Swift Testing
/// identifies all its runs by one name.
///
/// ```swift
/// for seed in 1...100 {
///   await withTestScope { await play(seed) }
/// }
/// ```
///
/// Overrides that a `@Dependency` captured in the test apply in the scope too, and the other way
/// round; two scopes that do not enclose each other are isolated like two tests.
///
/// The scope is inherited like overrides: by child tasks and `Task { }`, not by `Task.detached`. In
/// a program that runs no tests this only calls the operation.
public func withTestScope<R>(_ operation: () throws -> R) rethrows -> R {
  guard DependencyScope.isDivided else { return try operation() }
  return try DependencyScope.$bound.withValue(
    DependencyCache(within: DependencyScope.current), operation: operation)
}

/// Runs an asynchronous test with separate default values and prepared dependencies, on the
/// caller's actor. See the synchronous overload.
public func withTestScope<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> R
) async rethrows -> R {
  guard DependencyScope.isDivided else { return try await operation() }
  return try await DependencyScope.$bound.withValue(
    DependencyCache(within: DependencyScope.current), operation: operation, isolation: isolation)
}
