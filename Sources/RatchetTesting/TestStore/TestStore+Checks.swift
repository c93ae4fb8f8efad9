import Ratchet
import RatchetDump
import RatchetIssues

extension TestStore {
  /// Asserts on the state where it stands, without an action: the closure is given ``state``, and
  /// assigns what must be there; what it leaves is not looked at.
  public func assert(
    _ update: (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    let actual = state
    guard let expected = apply(update, to: actual, at: location) else { return }
    if !areEqual(expected, actual) {
      reportIssue(Wording.stateDiffers(diff(expected, actual), action: nil, at: location))
    }
  }

  /// Compares what an action changed with what the test says.
  func check(
    _ transition: Transition<State, Action>,
    _ update: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) {
    let before = transition.before
    let actual = transition.after
    let action = dumpText(transition.action)
    guard let update else {
      if exhaustivity == .on, !areEqual(before, actual) {
        reportIssue(
          Wording.changedWithoutClosure(diff(before, actual), action: action, at: location))
      }
      return
    }
    // With exhaustivity off the closure names only what it cares for.
    let base = exhaustivity == .on ? before : actual
    guard let expected = apply(update, to: base, at: location) else { return }
    if !areEqual(expected, actual) {
      reportIssue(
        Wording.stateDiffers(diff(expected, actual), action: action, at: location))
    } else if exhaustivity == .on, areEqual(before, actual) {
      reportIssue(Wording.closureWithoutChange(action: action, at: location))
    }
  }

  private func apply(
    _ update: (inout State) throws -> Void, to state: State, at location: IssueLocation
  ) -> State? {
    var state = state
    do {
      try update(&state)
      return state
    } catch {
      reportIssue(Wording.closureThrew(error, at: location))
      return nil
    }
  }

  func reportPending(
    at location: IssueLocation, _ wording: ([String], IssueLocation) -> RatchetIssue
  ) {
    let actions = log.pending.map { dumpText($0.action) }
    if !actions.isEmpty { reportIssue(wording(actions, location)) }
  }

  func reportRunning(
    _ effects: [RunningEffect],
    at location: IssueLocation,
    _ wording: ([String], IssueLocation) -> RatchetIssue
  ) {
    if !effects.isEmpty { reportIssue(wording(describe(effects), location)) }
  }

  func describe(_ effects: [RunningEffect]) -> [String] {
    RatchetTesting.describe(effects) { sender(of: $0) }
  }

  /// Accounts for all that is pending.
  func skipPending(at location: IssueLocation) {
    for transition in log.takeAll() { skipped(transition, at: location) }
  }

  func skipped(_ transition: Transition<State, Action>, at location: IssueLocation) {
    guard exhaustivity == .off(showSkippedAssertions: true) else { return }
    skippedReporter.report(
      Wording.skipped(
        action: dumpText(transition.action),
        changes: diff(transition.before, transition.after), at: location))
  }
}
