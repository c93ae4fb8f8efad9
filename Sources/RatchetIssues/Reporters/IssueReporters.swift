import Synchronization

/// The reporters of the current task.
public enum IssueReporters {
  /// What gets the issues of the current task, in order; ``IssueReporter/automatic`` at first.
  ///
  /// To set it, at the start of a program, changes what every task reports to, detached ones too.
  /// Within ``withIssueReporters(_:operation:)`` it changes only that operation's. In a test it can be
  /// set only there: elsewhere it would be set for all tests that run beside it, so it is left as it is,
  /// and that is the issue `R002`.
  ///
  /// To append is to take and to set: where several tasks change it at once, one change may undo another.
  ///
  /// ```swift
  /// IssueReporters.current.append(.collect(into: IssueCollector()))
  /// ```
  public static var current: [any IssueReporter] {
    get { box.reporters.withLock { $0 } }
    set { replace(by: newValue) }
    _modify {
      // The lock is not held while a caller decides what to append: it may report an issue.
      var reporters = box.reporters.withLock { $0 }
      defer { replace(by: reporters) }
      yield &reporters
    }
  }

  /// - Parameter isTesting: whether tests run; asked only where the reporters are those of all tasks.
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
    // Set by one task while others report.
    let reporters: Mutex<[any IssueReporter]>

    init(_ reporters: [any IssueReporter]) {
      self.reporters = Mutex(reporters)
    }
  }
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
public func withIssueReporters<Result, Failure: Error>(
  _ reporters: [any IssueReporter],
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try IssueReporters.$box.withValue(IssueReporters.Box(reporters)) {
    Swift.Result(catching: operation)
  }.get()
}

/// Replaces the reporters for the length of an asynchronous operation and the tasks it makes.
///
/// Runs where the caller runs: no hop. Otherwise as its synchronous twin.
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
