import RatchetIssues

extension Wording {
  static func missingCases(
    _ cases: [(name: String, payload: String)], of action: Any.Type, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T040",
      what: cases.count == 1
        ? "A case of \(action) has a payload that cannot be generated."
        : "\(cases.count) cases of \(action) have payloads that cannot be generated.",
      values: cases.map { RatchetIssue.Value("case", "\($0.name): \($0.payload)") },
      hint: """
        Give a generator with .payload(\\.\(cases[0].name), …), make the type Generatable, give \
        examples of the action (ActionExamples), or leave the case out: \
        .leavingOut(\\.\(cases[0].name)).
        """,
      location: location)
  }

  static func ruleWithoutCase(
    _ rule: String, of action: Any.Type, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T041",
      what: "A rule for the actions of \(action) has no effect: it matches no generated case.",
      values: ["rule": rule],
      hint: """
        Write the whole path of cases (\\.detail.presented.saveTapped), and no other rule for a \
        case of this path. For the elements of a collection, make a generator of the element's \
        actions and pass it with .payload.
        """,
      location: location)
  }

  static func everyCaseLeftOut(of action: Any.Type, at location: IssueLocation) -> RatchetIssue {
    nothingToGenerate(action, hint: "Leave out fewer cases.", at: location)
  }

  static func noExamples(of action: Any.Type, at location: IssueLocation) -> RatchetIssue {
    nothingToGenerate(
      action, hint: "Give at least one example (ActionExamples).", at: location)
  }

  private static func nothingToGenerate(
    _ action: Any.Type, hint: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T042", what: "No action of \(action) is left to generate.", hint: hint,
      location: location)
  }

  static func filteredAll(_ count: Int, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T043",
      what: "None of \(count) values passed a generator's filter; the last value was used anyway.",
      hint:
        "Generate values that pass, with map or a smaller range, or allow more tries: "
        + "filter(tries: …).",
      location: location)
  }

  static let noElements = "A generator has nothing to choose from: give it at least one value."
  static let negativeWeight =
    "A generator's weight is negative: give 0 for a value that must not be generated."
  static let infiniteRange = "A generator's range is infinite: give finite bounds."

  static func unnamedCase(_ index: Int) -> String { "case \(index + 1)" }

  static func badToken(_ text: String, _ reason: ReplayTokenError.Reason) -> String {
    "RATCHET_SEED=\(quoted(text)) is not valid, because \(fault(reason)): \(tokenFix)."
  }

  private static let tokenFix =
    "copy it from the failure to repeat, or give a seed such as 7"

  private static func fault(_ reason: ReplayTokenError.Reason) -> String {
    switch reason {
    case .empty: "it is empty"
    case .parts(let count):
      "it has \(count) parts between slashes, but must be a seed alone or seed/actions/turns"
    case .seed(let text):
      "its seed \(quoted(text)) is not a whole number from 0 to \(UInt64.max)"
    case .action(let text):
      "the number of an action, \(quoted(text)), is not a whole number from 0 to \(Int.max)"
    case .actionOrder(let first, let second):
      "its actions are not in ascending order (\(first), then \(second))"
    case .turn(let text):
      "its turn \(quoted(text)) is not a decision from 0 and an option from 1, such as 3:1"
    case .turnOrder(let first, let second):
      "its turns are not in ascending order (decision \(first), then \(second))"
    }
  }

  /// The text on one line, quoted and shortened.
  private static func quoted(_ text: String) -> String {
    let isLong = text.unicodeScalars.count > 60
    let shown = String(String.UnicodeScalarView(text.unicodeScalars.prefix(60)))
    return shown.debugDescription + (isLong ? "…" : "")
  }
}
