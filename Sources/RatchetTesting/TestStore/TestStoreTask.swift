import Ratchet
import RatchetIssues

/// The effects of an action that a test has sent, which can be awaited or cancelled.
public struct TestStoreTask: Sendable {
  let task: StoreTask
  let timeout: Duration
  /// The line that sent the action.
  let location: IssueLocation
  /// Waits until the action's effects have ended; returns those that have not by the timeout.
  private let wait: @Sendable (_ timeout: Duration) async -> [RunningEffect]
  private let report: @Sendable (_ left: [RunningEffect], _ place: IssueLocation) -> Void

  init<State, Action>(
    task: StoreTask, timeout: Duration, location: IssueLocation,
    _ reach: StoreReach<State, Action>, _ reported: ReportedEffects
  ) {
    self.task = task
    self.timeout = timeout
    self.location = location
    let group = task.group
    wait = { timeout in
      guard let group else { return [] }
      return await reach.waitForEnd(of: group, atMost: timeout)
    }
    report = { left, place in
      reported.note(left)
      reportIssue(
        Wording.runningAtFinish(
          describe(left, reach.scheduler) { _ in location },
          reach.scheduler.end(of: left), place))
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
    let left = await withTaskCancellationHandler {
      await wait(timeout ?? self.timeout)
    } onCancel: {
      task.cancel()
    }
    guard !left.isEmpty else { return }
    report(left, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
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
