public import Ratchet
import RatchetDump
import RatchetIssues

extension TestStore {
  /// Receives an action that an effect sent, and asserts how it changes the state.
  ///
  /// With exhaustivity on, it must be the next action. The call waits while an effect runs that may
  /// send it, at most for `timeout`; it fails at once if no effect runs, or if only the test can
  /// make one go on.
  public nonisolated(nonsending) func receive(
    _ expected: Action,
    timeout: Duration? = nil,
    assert update: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: Equatable {
    await receive(
      Expectation(expected), timeout: timeout, { _ in update },
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives an action of a case, whatever its value: `receive(\.factLoaded)`.
  public nonisolated(nonsending) func receive<Value>(
    _ expected: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    assert update: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: CasePathable {
    await receive(
      Expectation(expected), timeout: timeout, { _ in update },
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives an action of a case with this value: `receive(\.factLoaded, "42 is…")`.
  public nonisolated(nonsending) func receive<Value: Equatable>(
    _ expected: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout: Duration? = nil,
    assert update: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: CasePathable {
    await receive(
      Expectation(expected, value), timeout: timeout, { _ in update },
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives an action that satisfies a predicate.
  public nonisolated(nonsending) func receive(
    _ matches: @escaping (_ action: Action) -> Bool,
    timeout: Duration? = nil,
    assert update: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      Expectation(where: matches), timeout: timeout, { _ in update },
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// - Parameter update: the closure of the step for the action that came.
  nonisolated(nonsending) func receive(
    _ expected: Expectation,
    timeout: Duration?,
    _ update: (Action) -> ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) async {
    guard let logged = await take(expected, timeout: timeout, at: location) else { return }
    check(logged, update(logged.action), at: location)
  }

  /// Waits for an action and takes it from the log; reports an issue if it did not come.
  nonisolated(nonsending) func take(
    _ expected: Expectation, timeout: Duration?, at location: IssueLocation
  ) async -> LoggedTransition<State, Action>? {
    followTest()
    let isExhaustive = exhaustivity == .on
    let timeout = timeout ?? self.timeout
    let log = log
    func find() -> Int? { log.firstIndex { isExhaustive || expected.matches($0) } }
    let index: Int
    // Nearly always there already: `wait` is another asynchronous call.
    if let place = find() {
      index = place
    } else {
      switch await wait(atMost: timeout, for: find) {
      case .found(let place): index = place
      case .ended(let end):
        reportIssue(
          Wording.notReceived(
            expected.description(), running: describe(running), end, at: location))
        return nil
      }
    }
    for _ in 0..<index { skipped(log.take(at: 0), at: location) }
    let logged = log.take(at: 0)
    // The effect that sent it may have nothing left to do but to end.
    await settle(atMost: timeout)
    guard expected.matches(logged.action) else {
      logged.reportRefusal()
      reportIssue(
        Wording.receivedAnother(
          expected.description(), received: dumpText(logged.action),
          difference: expected.difference(logged.action), at: location))
      return nil
    }
    return logged
  }

  enum Wait<Found> {
    case found(Found)
    case ended(WaitEnd)
  }

  /// Waits until `look` finds something among the pending actions.
  nonisolated(nonsending) func wait<Found>(
    atMost timeout: Duration, for look: () -> Found?
  ) async -> Wait<Found> {
    if let found = look() { return .found(found) }
    scheduler.noteOutsider()
    let alarm = Alarm(after: timeout)
    let ringing = alarm.set(after: timeout, waking: reach)
    defer { ringing.cancel() }
    let watch = ClockWatch(waking: reach)
    // Settled before the log is read: if nothing runs now, the log is complete. Cancelled effects
    // that have yet to end are not waited for, since they can send nothing.
    await settle(atMost: timeout)
    while true {
      let seen = log.pendingCount
      if let found = look() { return .found(found) }
      if running.isEmpty { return .ended(.nothingRuns) }
      let end = scheduler.end(of: running, watch)
      // Actions that came in the meantime are examined before the wait ends.
      if log.pendingCount == seen {
        if case .stuck = end { return .ended(end) }
        if alarm.hasRung { return .ended(.timeIsUp) }
      }
      await awaitActivity(beyond: seen, alarm, watch)
      // An effect that has sent may meanwhile wait for a known reason.
      if !alarm.hasRung { await settle(atMost: timeout) }
    }
  }

  /// Waits until more actions are pending, an effect that ran has ended, a clock that was being
  /// advanced has stopped, or the alarm has rung.
  ///
  /// All are checked in the store's isolation, where they happen, so that none is missed between
  /// the check and the wait.
  nonisolated(nonsending) func awaitActivity(
    beyond count: Int, _ alarm: Alarm, _ watch: ClockWatch
  ) async {
    let log = log
    let seen = running
    running = await store.activity {
      alarm.hasRung || watch.hasStopped || log.pendingCount > count
        || seen.contains { !$0.isLive }
    }
  }
}
