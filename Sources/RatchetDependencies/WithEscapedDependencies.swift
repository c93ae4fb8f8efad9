import RatchetIssues

/// Runs an operation that passes work to code that inherits no task-locals, with a continuation
/// that makes the dependencies current there.
///
/// For `DispatchQueue`, `Thread`, `Task.detached`, and the callbacks of other libraries:
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.async {
///     dependencies.yield { model.refresh() }
///   }
/// }
/// ```
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Runs an asynchronous operation that passes work to code that inherits no task-locals, on the
/// caller's actor. See the synchronous overload.
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies of one place, for use in another.
  ///
  /// It also carries the scope of the test, so that its default values are found, and the issue
  /// reporters. It may be used any number of times, on any thread, for as long as it is retained.
  public struct Continuation: Sendable {
    private let values = DependencyValues.current
    private let scope = DependencyScope.escaping
    private let reporters = IssueReporters.current

    init() {}

    /// Runs an operation with exactly the dependencies that were current where this was made. The
    /// caller's current dependencies are ignored; `withDependencies` inside of the operation
    /// overrides as usual.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try withIssueReporters(reporters) {
        try DependencyScope.$bound.withValue(scope) {
          try DependencyValues.withCurrent(values, operation)
        }
      }
    }

    /// Runs an asynchronous operation with exactly the dependencies that were current where this
    /// was made, on the caller's actor.
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> R
    ) async rethrows -> R {
      try await withIssueReporters(reporters, isolation: isolation) {
        try await DependencyScope.$bound.withValue(
          scope,
          operation: {
            try await CurrentOverrides.bind(values.overrides, isolation: isolation, operation)
          }, isolation: isolation)
      }
    }
  }
}
