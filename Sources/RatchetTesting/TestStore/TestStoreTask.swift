import Ratchet
import RatchetIssues

/// The effects of an action that a test has sent, which can be awaited or cancelled.
public struct TestStoreTask: Sendable {
  let task: StoreTask
  let timeout: Duration
  /// The line that sent the action.
  let location: IssueLocation
  /// Nil if there are no effects.
  private let end: End?

  /// The end of the action's effects.
  private struct End: Sendable {
    /// Waits until they have ended; returns those that have not by the timeout.
    let wait: @Sendable (_ timeout: Duration) async -> [RunningEffect]
    let report: @Sendable (_ left: [RunningEffect], _ place: IssueLocation) -> Void
  }

  init<State, Action>(
    task: StoreTask, timeout: Duration, location: IssueLocation,
    _ reach: StoreReach<State, Action>, _ reported: ReportedEffects
  ) {
    self.task = task
    self.timeout = timeout
    self.location = location
    end = task.group.map { group in
      End(
        wait: { await reach.waitForEnd(of: group, atMost: $0) },
        report: { left, place in
          reported.note(left)
          reportIssue(
            Wording.runningAtFinish(
              describe(left, reach.scheduler) { _ in location },
              reach.scheduler.end(of: left), place))
        })
    }
  }

  /// Whether the action's effects were cancelled through this task.
  public var isCancelled: Bool { task.isCancelled }

  /// Waits until all effects of the action have ended. Fails if one has not ended after `timeout`
  /// (by default that of the store), or if only the test can make it end. Cancelling the waiting
  /// task cancels the effects.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let end else { return }
    let left = await withTaskCancellationHandler {
      await end.wait(timeout ?? self.timeout)
    } onCancel: {
      task.cancel()
    }
    guard !left.isEmpty else { return }
    end.report(
      left, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Cancels all effects of the action and waits until they have ended. Fails if one has not ended
  /// after `timeout`, since it ignores its cancellation.
  public func cancel(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    task.requestCancellation()
    // The wait performs the cancellation first, in the store's isolation.
    await finish(
      timeout: timeout, fileID: fileID, file: filePath, line: line, column: column)
  }
}
