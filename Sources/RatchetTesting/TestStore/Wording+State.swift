import RatchetIssues

// Issues about a state or an action itself, whatever a step expects.
extension Wording {
  /// A warning, since a step that expects a change fails anyway.
  static func untaken(
    _ untaken: UntakenAction, action: String, at location: IssueLocation
  ) -> RatchetIssue {
    switch untaken {
    case .child(let path):
      let name = path.split(separator: ".").last ?? ""
      return RatchetIssue(
        code: "T052",
        what: "An action of a child was sent, but no reducer in the feature's body runs the child.",
        values: values(action: action, ("case", path)),
        hint: """
          List the child in the body of its parent: Scope(state: …, action: \\.\(name)) { … }, or an \
          ifLet, ifCaseLet or forEach with that action.
          """,
        severity: .warning,
        location: location)
    case .binding:
      return RatchetIssue(
        code: "T052",
        what: "An action of a binding was sent, but no BindingReducer handles it.",
        values: values(action: action),
        hint: """
          List BindingReducer() first in the body of the feature. Where the binding is a case of its \
          view actions: BindingReducer(action: \\.view).
          """,
        severity: .warning,
        location: location)
    }
  }

  /// - Parameter parts: the fields that are not equal to themselves; empty if only the state as a
  ///   whole is not.
  static func unequalToItself(
    _ parts: [StateParts.Part], action: String?, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T027",
      what: "The state does not equal itself, so no step can assert on it.",
      values: values(action: action)
        + parts.map { RatchetIssue.Value("field", "\($0.path): \($0.text)") },
      hint: """
        A NaN never equals itself: use nil, or a separate case, for a missing number. Otherwise \
        correct the == of the type.
        """,
      location: location)
  }

  /// A warning, since nothing has failed.
  static func incomparable(
    _ parts: [StateParts.Part], at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T028",
      what: """
        The state is not Equatable, and its dump does not show all of it: a change of \
        \(parts.count == 1 ? "this field" : "these fields") goes unnoticed.
        """,
      values: parts.map { RatchetIssue.Value("field", "\($0.path): \($0.text)") },
      hint: """
        Closures cannot be compared, and an object that is changed in place is the same before and \
        after. Store values instead, keep clients in dependencies, or check such a field by hand.
        """,
      severity: .warning,
      location: location)
  }
}
