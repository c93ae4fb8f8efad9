import Ratchet
import RatchetDump
import RatchetIssues

// Equal values.
extension Wording {
  static func difference(
    _ message: String?, _ difference: String?, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T020",
      what: message ?? "Two values that are expected to be equal differ (- first, + second).",
      values: ["difference": difference ?? equalDumps],
      location: location)
  }

  /// - Parameter dump: shown if no part of the value is the reason.
  static func unequalValue(
    _ message: String?, _ parts: [StateParts.Part], dump: @autoclosure () -> String,
    at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T020",
      what: message ?? "A value does not equal itself, so it equals no other.",
      values: parts.isEmpty
        ? [RatchetIssue.Value("value", dump())]
        : parts.map { RatchetIssue.Value("field", "\($0.path): \($0.text)") },
      hint: unequalHint,
      location: location)
  }

  static func differenceThrew(_ error: any Error, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T021",
      what: "A value to compare could not be made.",
      values: ["error": "\(error)"],
      location: location)
  }
}

// Refused actions.
extension Wording {
  static func refusedUnexpectedly(
    _ error: any Error, action: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T016",
      what: "An action was refused with an error, but the test expects none.",
      values: ["action": action, "error": text(of: error)],
      hint: "Expect the error (`throws:`), or find out why the reducer throws it.",
      location: location)
  }

  static func notRefused(
    _ expected: String, action: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T017",
      what: "An action was expected to be refused with an error, but it was reduced.",
      values: ["action": action, "expected": expected],
      hint: "Find out why the reducer throws no error, or leave `throws:` out.",
      location: location)
  }

  static func refusedByAnother(
    _ expected: String, error: any Error, difference: String?, action: String,
    at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T017",
      what: difference == nil
        ? "An action was refused with an error that is not the expected one."
        : "An action was refused with an error that is not the expected one (- expected, + "
          + "actual).",
      values: values(action: action)
        + (difference.map { [RatchetIssue.Value("error", $0)] }
          ?? [
            RatchetIssue.Value("expected", expected),
            RatchetIssue.Value("error", text(of: error)),
          ]),
      hint: "Expect the error that the reducer throws, or correct the reducer.",
      location: location)
  }

  /// - Parameter state: nil if only shared values have changed.
  static func refusedAndChanged(
    state: String?, _ differences: [SharedDifference], action: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T018",
      what: "An action was refused, but some of its changes were not undone (- before, + after).",
      values: values(action: action)
        + (state.map { [RatchetIssue.Value("state", $0)] } ?? [])
        + differences.map { RatchetIssue.Value($0.name, $0.text ?? equalDumps) },
      hint: """
        Throw before the change. Changes of the state and of shared values are undone only if the \
        throwing reducers are listed in a body, not if a function calls them.
        """,
      location: location)
  }

  /// - Parameter differences: those of actions with equal texts.
  static func effectsDiffer(
    expected: [String], returned: [String], differences: [String], action: String,
    at location: IssueLocation
  ) -> RatchetIssue {
    func named(_ label: String, _ effects: [String]) -> [RatchetIssue.Value] {
      (effects.isEmpty ? ["nothing"] : effects).map { RatchetIssue.Value(label, $0) }
    }
    return RatchetIssue(
      code: "T019",
      what: "The returned effects are not the expected ones.",
      values: values(action: action) + named("expected", expected) + named("returned", returned)
        + listed("difference", differences),
      hint: "List the returned effects in their order, or leave `effects:` out.",
      location: location)
  }

  static func sends(_ action: String) -> String { "send \(action)" }

  /// `run "search" (Search.swift:31)`
  static func runs(_ name: String?, madeAt: IssueLocation?) -> String {
    "run" + (name.map { " \"\($0)\"" } ?? "") + (madeAt.map { " (\($0))" } ?? "")
  }

  static func cancels(_ id: String) -> String { "cancel \(id)" }

  static func anyError(_ type: Any.Type) -> String { "an error of type \(type)" }

  static func anyErrorMatching(_ type: Any.Type) -> String {
    "an error of type \(type) for which the predicate holds"
  }

  /// The dump of an error, with its type: the dump of an enum does not name its type.
  static func text(of error: any Error) -> String {
    let text = dumpText(error)
    return text.hasPrefix(".") ? "\(type(of: error))\(text)" : text
  }
}
