import Ratchet
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
      hint: unequalHint,
      location: location)
  }

  static let unequalHint = """
    A NaN never equals itself: use nil, or a separate case, for a missing number. Otherwise \
    correct the == of the type.
    """

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

// Actions in any order.
extension Wording {
  /// The issue for actions that were expected in any order and did not all come.
  ///
  /// - Parameters:
  ///   - others: other actions that came between them.
  ///   - end: the reason for which the wait ended; nil if as many actions came as were expected.
  static func unorderedNotReceived(
    _ missing: [String], of count: Int, others: [String], running: [String], _ end: WaitEnd?,
    at location: IssueLocation
  ) -> RatchetIssue {
    let them = missing.count == 1 ? "it" : "them"
    let fate =
      switch end {
      case nil: ", and \(unexpected(others)) did"
      case .nothingRuns: ", and no effect is running that could send \(them)"
      case .stuck: ", and no running effect can send \(them) before the test goes on"
      case .timeIsUp: " in time"
      }
    return RatchetIssue(
      code: "T050",
      what: "\(missing.count) of \(count) actions expected in any order did not arrive\(fate).",
      values: listed("missing", missing) + listed("beside", others) + listed("running", running)
        + listed("next", end?.deadlines ?? []),
      hint: end.map(hint)
        ?? "The number of actions is as expected, but each action meets only one expectation.",
      location: location)
  }

  static func unorderedBeside(
    _ others: [String], of count: Int, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T051",
      what: """
        \(count) of \(count) actions expected in any order arrived, and \(unexpected(others)) \
        arrived between them.
        """,
      values: listed("beside", others),
      hint: "Expect it too, or turn exhaustivity off to skip it.",
      location: location)
  }

  private static func unexpected(_ actions: [String]) -> String {
    count(actions, "unexpected action")
  }
}

// Shared values.
extension Wording {
  static func sharedDiffers(
    _ differences: [SharedDifference], action: String?, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T013",
      what: "Shared state differs from the expected state (- expected, + actual).",
      values: values(action: action) + values(differences),
      hint: """
        Make the change in the step's closure: { $0.$value.withLock { $0 = … } }. For a change \
        that an effect makes between two actions, use store.assert, or the next step.
        """,
      location: location)
  }

  static func sharedUnassertedAtEnd(
    _ differences: [SharedDifference], at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T014",
      what: "The test ended without asserting on shared state that changed (- known, + actual).",
      values: values(differences),
      hint: "Assert on the change: store.assert { $0.$value.withLock { $0 = … } }.",
      location: location)
  }

  static func values(_ differences: [SharedDifference]) -> [RatchetIssue.Value] {
    differences.map { RatchetIssue.Value($0.name, $0.text ?? equalDumps) }
  }
}
