import Ratchet
import RatchetDependencies
import RatchetDump
import RatchetIssues

extension TestStore {
  /// Asserts on the current state, without an action: the closure receives ``state`` and assigns
  /// the expected values; fields that it does not assign are not checked. With exhaustivity on, the
  /// closure must also state the changes of shared values that no step has accounted for, such as
  /// those of effects.
  public func assert(
    _ update: (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    followTest()
    let actual = state
    let comparison = comparison(after: shared.latest)
    defer { shared.account(for: shared.latest) }
    var expected = actual
    guard apply(update, to: &expected, within: comparison, at: location) else { return }
    if !comparison.areEqual(expected, actual, by: areEqual) {
      areEqual.report(comparison.diff(expected, actual), of: actual, action: nil, at: location) {
        Wording.stateDiffers($0, action: nil, at: location)
      }
    } else {
      report(comparison.differences, action: nil, at: location)
    }
  }

  /// Compares the changes of an action with those that the test expects.
  func check(
    _ logged: LoggedTransition<State, Action>,
    _ update: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) {
    logged.reportRefusal()
    let before = logged.transition.before
    let actual = logged.transition.after
    checked = logged
    defer { checked = nil }
    reportIncomparable(in: actual)
    // Made only if it is needed: a dump takes longer than all the rest of a passing step.
    var action: String { dumpText(logged.action) }
    let change = comparison(after: logged.shared)
    defer { shared.account(for: logged.shared) }
    guard let update else {
      warnIfUntaken(logged, at: location)
      guard exhaustivity == .on else { return showUnsaid(of: logged, by: nil, at: location) }
      if !change.areEqual(before, actual, by: areEqual) {
        areEqual.report(change.diff(before, actual), of: actual, action: action, at: location) {
          Wording.changedWithoutClosure($0, action: action, at: location)
        }
      } else {
        report(change.differences, action: action, at: location)
      }
      return
    }
    let comparison = comparison(after: logged.shared)
    // With exhaustivity off, the closure assigns only some fields.
    var expected = exhaustivity == .on ? before : actual
    guard apply(update, to: &expected, within: comparison, at: location) else { return }
    if !comparison.areEqual(expected, actual, by: areEqual) {
      warnIfUntaken(logged, at: location)
      areEqual.report(comparison.diff(expected, actual), of: actual, action: action, at: location) {
        Wording.stateDiffers($0, action: action, at: location)
      }
      return
    }
    let differences = comparison.differences
    report(differences, action: action, at: location)
    if differences.isEmpty { showUnsaid(of: logged, by: update, at: location) }
    if exhaustivity == .on, differences.isEmpty, change.areEqual(before, actual, by: areEqual),
      change.differences.isEmpty
    {
      warnIfUntaken(logged, at: location)
      reportIssue(Wording.closureWithoutChange(action: action, at: location))
    }
  }

  /// Warns if an action did nothing because no reducer in the feature's body handles it. Called
  /// only for steps that expect no change, or fail: otherwise the action has done something.
  private func warnIfUntaken(
    _ logged: LoggedTransition<State, Action>, at location: IssueLocation
  ) {
    let transition = logged.transition
    guard !transition.hasEffect, transition.refusal == nil,
      areEqual(transition.before, transition.after) != false,
      let untaken = UntakenAction(logged.action, in: tree)
    else { return }
    let change = comparison(after: logged.shared)
    // Checked last: comparing the dumps of states takes longer than the checks above.
    guard change.areEqual(transition.before, transition.after, by: areEqual),
      change.differences.isEmpty
    else { return }
    reportIssue(Wording.untaken(untaken, action: dumpText(logged.action), at: location))
  }

  /// Reports once which parts of a state without `==` are not distinguished by its dump.
  private func reportIncomparable(in state: State) {
    guard !areEqual.isKnown, !hasReportedIncomparable, exhaustivity == .on else { return }
    let parts = StateParts.incomparable(in: state)
    guard !parts.isEmpty else { return }
    hasReportedIncomparable = true
    reportIssue(Wording.incomparable(parts, at: self.location))
  }

  /// - Returns: false if the closure threw, which is then an issue.
  private func apply(
    _ update: (inout State) throws -> Void, to state: inout State,
    within comparison: SharedComparison?, at location: IssueLocation
  ) -> Bool {
    do {
      try apply(update, to: &state, within: comparison)
      return true
    } catch {
      reportIssue(Wording.closureThrew(error, at: location))
      return false
    }
  }

  func apply(
    _ update: (inout State) throws -> Void, to state: inout State,
    within comparison: SharedComparison?
  ) throws {
    // With the dependencies of the feature: the closure may make values as the feature does.
    try DependencyValues.withCurrent(stepDependencies.ofClosures) {
      try comparison.expecting { try update(&state) }
    }
  }

  func reportPending(
    at location: IssueLocation, _ wording: ([String], IssueLocation) -> RatchetIssue
  ) {
    guard log.pendingCount > 0 else { return }
    reportIssue(wording(log.pending.map { dumpText($0.action) }, location))
  }

  func reportRunning(
    _ effects: [RunningEffect],
    at location: IssueLocation,
    _ wording: ([String], IssueLocation) -> RatchetIssue
  ) {
    if !effects.isEmpty { reportIssue(wording(describe(effects), location)) }
  }

  func describe(_ effects: [RunningEffect]) -> [String] {
    RatchetTesting.describe(effects, scheduler) { sender(of: $0) }
  }
}
