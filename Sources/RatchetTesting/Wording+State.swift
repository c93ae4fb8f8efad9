import RatchetIssues

// What is wrong with a state itself, whatever a step says of it.
extension Wording {
  /// - Parameter parts: the fields that do not equal themselves; empty where only the state as a whole
  ///   does not.
  static func unequalToItself(
    _ parts: [StateParts.Part], action: String?, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T027",
      what: "The state does not equal itself, so no step can say what it is.",
      values: values(action: action)
        + parts.map { RatchetIssue.Value("field", "\($0.path): \($0.text)") },
      hint: """
        A NaN equals nothing: use nil, or a case of its own, for a number that is not there. Else \
        correct the == of the type.
        """,
      location: location)
  }

  /// A warning: nothing has failed.
  static func incomparable(
    _ parts: [StateParts.Part], at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T028",
      what: """
        The state is not Equatable, and its dump does not show all of it: a change of \
        \(parts.count == 1 ? "this field" : "these fields") passes unseen.
        """,
      values: parts.map { RatchetIssue.Value("field", "\($0.path): \($0.text)") },
      hint: """
        Two closures cannot be compared, and an object that is changed in place is the same one before \
        and after. Hold values instead, keep clients in dependencies, or check such a field by hand.
        """,
      severity: .warning,
      location: location)
  }
}
