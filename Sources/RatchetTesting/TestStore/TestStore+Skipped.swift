import Ratchet
import RatchetDependencies
import RatchetDump
import RatchetIssues

// What a test passes over; with `showSkippedAssertions`, it is written where it was passed over.
extension TestStore {
  private var showsSkipped: Bool { exhaustivity == .off(showSkippedAssertions: true) }

  /// Accounts for all that is pending.
  func skipPending(at location: IssueLocation) {
    for transition in log.takeAll() { skipped(transition, at: location) }
  }

  func skipped(_ logged: LoggedTransition<State, Action>, at location: IssueLocation) {
    defer { shared.account(for: logged.shared) }
    logged.reportRefusal()
    guard showsSkipped else { return }
    let comparison = comparison(after: logged.shared, isExhaustive: true)
    skippedReporter.report(
      Wording.skipped(
        action: dumpText(logged.action),
        changes: comparison.diff(logged.transition.before, logged.transition.after),
        at: location))
  }

  /// Writes what a step that does not fail leaves unsaid.
  ///
  /// - Parameter update: called once more, with the state before; what it says of the state after holds.
  func showUnsaid(
    of logged: LoggedTransition<State, Action>, by update: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) {
    guard showsSkipped else { return }
    let comparison = comparison(after: logged.shared, isExhaustive: true)
    var said = logged.transition.before
    var isSaying = false
    if let update {
      do {
        try apply(update, to: &said, within: comparison)
        isSaying = true
      } catch {
        // It speaks of what was not there before: nobody knows what it leaves unsaid.
        said = logged.transition.before
      }
    }
    let actual = logged.transition.after
    let isSaid = comparison.areEqual(said, actual, by: areEqual)
    let differences = isSaid ? comparison.differences : []
    guard !isSaid || !differences.isEmpty else { return }
    skippedReporter.report(
      Wording.changeSkipped(
        state: isSaid ? nil : comparison.diff(said, actual) ?? Wording.equalDumps, differences,
        action: dumpText(logged.action), hasClosure: isSaying, at: location))
  }

  /// Writes what effects did to shared values since the last action that was accounted for.
  func showUnsaidShared(at location: IssueLocation) {
    guard showsSkipped else { return }
    shared.followTest()
    let differences = comparison(after: shared.latest, isExhaustive: true).differences
    guard !differences.isEmpty else { return }
    skippedReporter.report(Wording.sharedSkipped(differences, at: location))
  }

  /// Writes what is left as the test ends.
  func showLeft(_ running: [RunningEffect], at location: IssueLocation) {
    skipPending(at: location)
    showUnsaidShared(at: location)
    guard showsSkipped, !running.isEmpty else { return }
    skippedReporter.report(Wording.runningSkipped(describe(running), at: location))
  }
}
