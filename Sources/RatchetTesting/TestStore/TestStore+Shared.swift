import Ratchet
import RatchetIssues

extension TestStore {
  /// The comparison of shared values: on the left those that the test expects, on the right those
  /// that existed after an action.
  func comparison(
    after snapshot: SharedSnapshot, isExhaustive: Bool? = nil
  ) -> SharedComparison? {
    guard SharedValues.wereMade else { return nil }
    let actual = shared.asserted.renewed(by: snapshot)
    // As with the state: if exhaustivity is off, the test states only some values.
    let expected = isExhaustive ?? (exhaustivity == .on) ? shared.asserted : actual
    return SharedComparison(expected: SharedView(expected), actual: SharedView(actual))
  }

  /// Accepts the changes of shared values that the test itself made.
  func followTest() { shared.followTest(isExhaustive: exhaustivity == .on) }

  func report(
    _ differences: [SharedDifference], action: @autoclosure () -> String?,
    at location: IssueLocation
  ) {
    if !differences.isEmpty {
      reportIssue(Wording.sharedDiffers(differences, action: action(), at: location))
    }
  }

  /// Reports changes of shared values that no step has accounted for. Called where no action is
  /// pending, so effects have made them.
  func reportUnassertedShared(at location: IssueLocation) {
    guard log.pendingCount == 0 else { return }
    followTest()
    let differences = comparison(after: shared.latest).differences
    if !differences.isEmpty {
      reportIssue(Wording.sharedUnassertedAtEnd(differences, at: location))
    }
  }
}
