import Ratchet
import RatchetIssues

extension TestStore {
  /// Waits until no effect runs, and accounts for all actions and shared values. Fails if an effect
  /// still runs after `timeout` or when only the test can make it end, and, with exhaustivity on,
  /// if actions were not received or changes of shared values were not asserted. Cancelled effects
  /// that have yet to end are not waited for, since they can send nothing.
  public nonisolated(nonsending) func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    await waitUntilIdle(atMost: timeout ?? self.timeout)
    let end = scheduler.end(of: running)
    reportRunning(running, at: location) { Wording.runningAtFinish($0, end, $1) }
    reported.note(running)
    if exhaustivity == .on { reportPending(at: location) { Wording.unreceivedAtEnd($0, $1) } }
    let isComplete = log.pendingCount == 0
    skipPending(at: location)
    if isComplete, exhaustivity == .on { reportUnassertedShared(at: location) }
    showUnsaidShared(at: location)
    shared.account(for: shared.latest)
  }

  /// Accounts for the actions that effects have sent and the test has not received, without
  /// checking them. With `strict`, it is an issue if there are none.
  public nonisolated(nonsending) func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    await settle(atMost: timeout)
    if strict, log.pendingCount == 0 { reportIssue(Wording.nothingToSkip("actions", at: location)) }
    skipPending(at: location)
  }

  /// Cancels all running effects. With `strict`, it is an issue if there are none.
  public nonisolated(nonsending) func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    await settle(atMost: timeout)
    if strict, running.isEmpty { reportIssue(Wording.nothingToSkip("effects", at: location)) }
    await settling { $0.cancelEffects() }
    running = []
  }

  /// Runs some steps with another exhaustivity, and then restores the previous one.
  @discardableResult
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity,
    operation: () throws -> R
  ) rethrows -> R {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try operation()
  }

  /// Runs some steps that suspend with another exhaustivity, and then restores the previous one.
  @discardableResult
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
    await settle(atMost: timeout)
    guard !running.isEmpty else { return }
    scheduler.noteOutsider()
    let alarm = Alarm(after: timeout)
    let ringing = alarm.set(after: timeout, waking: reach)
    defer { ringing.cancel() }
    let watch = ClockWatch(waking: reach)
    while !running.isEmpty, !alarm.hasRung, !scheduler.isStuck(with: running, watch) {
      await awaitActivity(beyond: log.pendingCount, alarm, watch)
      if !alarm.hasRung { await settle(atMost: timeout) }
    }
  }
}
