import RatchetIssues

// T012 is no failure, but a note about what a non-exhaustive test skips.
extension Wording {
  static func skipped(
    action: String, changes: String?, at location: IssueLocation
  ) -> RatchetIssue {
    passedOver(
      "An action was skipped, because the test is not exhaustive (- before, + after).",
      values(action: action) + listed("state", changes.map { [$0] } ?? []), at: location)
  }

  /// - Parameter state: nil if only shared values have changed.
  static func changeSkipped(
    state: String?, _ differences: [SharedDifference], action: String, hasClosure: Bool,
    at location: IssueLocation
  ) -> RatchetIssue {
    let marks = hasClosure ? "- expected, + actual" : "- before, + after"
    return passedOver(
      "A change was skipped, because the test is not exhaustive (\(marks)).",
      values(action: action) + listed("state", state.map { [$0] } ?? []) + values(differences),
      at: location)
  }

  static func sharedSkipped(
    _ differences: [SharedDifference], at location: IssueLocation
  ) -> RatchetIssue {
    passedOver(
      """
      A change of shared state was skipped, because the test is not exhaustive (- known, + actual).
      """, values(differences), at: location)
  }

  static func runningSkipped(_ effects: [String], at location: IssueLocation) -> RatchetIssue {
    let verb = effects.count == 1 ? "was" : "were"
    return passedOver(
      """
      \(count(effects, "effect")) \(verb) running when the test ended and \(verb) skipped, because \
      the test is not exhaustive.
      """, listed("effect", effects), at: location)
  }

  private static func passedOver(
    _ what: String, _ values: [RatchetIssue.Value], at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(code: "T012", what: what, values: values, location: location)
  }
}
