/// Where issues go.
///
/// A reporter may be called from any thread, from several at once, and must not report an issue
/// itself. Reporters are values in a task-local: see ``withIssueReporters(_:operation:)``.
public protocol IssueReporter: Sendable {
  /// Takes one issue; called synchronously by the code that found it.
  func report(_ issue: RatchetIssue)
}

/// The reporters of the current task.
enum IssueReporters {
  @TaskLocal static var current: [any IssueReporter] = [.automatic]
}

/// Replaces the reporters for the length of an operation and the tasks it makes.
///
/// Every issue goes to each reporter, in order; an empty list silences issues. A detached task
/// does not inherit them.
///
/// ```swift
/// let collector = IssueCollector()
/// withIssueReporters([.collect(into: collector)]) {
///   reportIssue("The list was empty.")
/// }
/// print(collector.issues.count)  // 1
/// ```
public func withIssueReporters<Result>(
  _ reporters: [any IssueReporter],
  operation: () throws -> Result
) rethrows -> Result {
  try IssueReporters.$current.withValue(reporters, operation: operation)
}

/// Replaces the reporters for the length of an asynchronous operation and the tasks it makes.
///
/// Runs where the caller runs: no hop. Otherwise as its synchronous twin.
public func withIssueReporters<Result>(
  _ reporters: [any IssueReporter],
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await IssueReporters.$current.withValue(
    reporters, operation: operation, isolation: isolation)
}
