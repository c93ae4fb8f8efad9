import Ratchet
import RatchetDependencies
import RatchetDump
import RatchetIssues

// The handling of skipped actions and changes. With `showSkippedAssertions`, each is written when
// it is skipped.
extension TestStore {
  private var showsSkipped: Bool { exhaustivity == .off(showSkippedAssertions: true) }

  /// Accounts for all pending actions.
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

  /// Writes the changes that a passing step does not mention.
  ///
  /// - Parameter update: called a second time, with the state before the action. The values that it
  ///   assigns are known to be right.
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
        // It relies on values that were not there before the action, so its part of the changes is
        // unknown.
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

  /// Writes the changes that effects made to shared values since the last action that was accounted
  /// for.
  func showUnsaidShared(at location: IssueLocation) {
    guard showsSkipped else { return }
    followTest()
    let differences = comparison(after: shared.latest, isExhaustive: true).differences
    guard !differences.isEmpty else { return }
    skippedReporter.report(Wording.sharedSkipped(differences, at: location))
  }

  /// Writes all that is left unaccounted for when the test ends.
  func showLeft(_ running: [RunningEffect], at location: IssueLocation) {
    skipPending(at: location)
    showUnsaidShared(at: location)
    guard showsSkipped, !running.isEmpty else { return }
    skippedReporter.report(Wording.runningSkipped(describe(running), at: location))
  }
}
