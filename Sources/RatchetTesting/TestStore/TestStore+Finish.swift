import Ratchet
import RatchetIssues

extension TestStore {
  /// Waits until no effect runs. Fails where one still does after `timeout`, and, with exhaustivity
  /// on, where actions were not received.
  public nonisolated(nonsending) func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    await waitUntilIdle(atMost: timeout ?? self.timeout)
    reportRunning(running, at: location) { Wording.runningAtFinish($0, $1) }
    if exhaustivity == .on { reportPending(at: location) { Wording.unreceivedAtEnd($0, $1) } }
    skipPending()
  }

  /// Accounts for the actions that effects have sent and the test has not received, without looking
  /// at them. With `strict`, there must be one.
  public nonisolated(nonsending) func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    running = await store.activity { true }
    if strict, log.pendingCount == 0 { reportIssue(Wording.nothingToSkip("actions", at: location)) }
    skipPending()
  }

  /// Cancels the effects that run. With `strict`, there must be one.
  public nonisolated(nonsending) func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    running = await store.activity { true }
    if strict, running.isEmpty { reportIssue(Wording.nothingToSkip("effects", at: location)) }
    await store.cancelEffects()
    running = []
  }

  /// Runs some steps with another exhaustivity.
  public nonisolated(nonsending) func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity,
    operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try await operation()
  }

  private nonisolated(nonsending) func waitUntilIdle(atMost timeout: Duration) async {
    let deadline = ContinuousClock.now + timeout
    let alarm = alarm(at: deadline)
    defer { alarm.cancel() }
    repeat {
      running = await store.activity { false }
    } while !running.isEmpty && ContinuousClock.now < deadline
  }
}

/// What follows from an action that a test sent.
public struct TestStoreTask: Sendable {
  let task: StoreTask
  let timeout: Duration
  let location: IssueLocation

  /// Waits until all effects of the action have ended. Cancelling the waiting task cancels them.
  public func finish() async { await task.finish() }

  /// Cancels all effects of the action, and waits until they have ended.
  public func cancel() async {
    task.cancel()
    await task.finish()
  }
}
