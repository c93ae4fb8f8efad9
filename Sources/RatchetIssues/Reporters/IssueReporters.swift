import Synchronization

/// The reporters of the current task.
public enum IssueReporters {
  /// The reporters of the current task, in order; ``IssueReporter/automatic`` at first.
  ///
  /// Setting it at the start of a program changes the reporters of every task, including detached
  /// ones. Within ``withIssueReporters(_:operation:)`` it changes only those of the operation. In a
  /// test it can be set only there: elsewhere the change would affect all tests that run in
  /// parallel, so it is rejected, which is issue `R002`.
  ///
  /// Appending reads and then sets: if several tasks change the reporters at once, one change may
  /// undo another.
  ///
  /// ```swift
  /// IssueReporters.current.append(.collect(into: IssueCollector()))
  /// ```
  public static var current: [any IssueReporter] {
    get { box.reporters.withLock { $0 } }
    set { replace(by: newValue) }
    _modify {
      // The lock is not held while the caller changes the list, since the caller may report an
      // issue.
      var reporters = box.reporters.withLock { $0 }
      defer { replace(by: reporters) }
      yield &reporters
    }
  }

  /// - Parameter isTesting: whether tests run; evaluated only if these are the reporters of all
  ///   tasks.
  static func replace(
    by reporters: [any IssueReporter],
    isTesting: @autoclosure () -> Bool = TestFramework.current != nil
  ) {
    let box = box
    if box === ofAllTasks, isTesting() {
      return reportIssue(
        RatchetIssue(
          code: Wording.reportersOfAllTasksCode, what: Wording.reportersOfAllTasks,
          hint: Wording.reportersOfAllTasksHint, location: .current ?? IssueLocation()))
    }
    box.reporters.withLock { $0 = reporters }
  }

  private static let ofAllTasks = Box([.automatic])

  @TaskLocal fileprivate static var box = ofAllTasks

  fileprivate final class Box: Sendable {
    // A lock: set by one task while others report.
    let reporters: Mutex<[any IssueReporter]>

    init(_ reporters: [any IssueReporter]) {
      self.reporters = Mutex(reporters)
    }
  }
}

/// Replaces the reporters during an operation, for it and the tasks that it makes.
///
/// Every issue goes to each reporter, in order; an empty list silences issues. A detached task does
/// not inherit them.
///
/// ```swift
/// let collector = IssueCollector()
/// withIssueReporters([.collect(into: collector)]) {
///   reportIssue("The list was empty.")
/// }
/// print(collector.issues.count)  // 1
/// ```
public func withIssueReporters<Result, Failure: Error>(
  _ reporters: [any IssueReporter],
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try IssueReporters.$box.withValue(IssueReporters.Box(reporters)) {
    Swift.Result(catching: operation)
  }.get()
}

/// Replaces the reporters during an asynchronous operation, for it and the tasks that it makes.
///
/// It runs on the caller's actor, without a hop. Otherwise like the synchronous overload.
public func withIssueReporters<Result, Failure: Error>(
  _ reporters: [any IssueReporter],
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await IssueReporters.$box.withValue(
    IssueReporters.Box(reporters),
    operation: { () async -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
    },
    isolation: isolation
  ).get()
}
