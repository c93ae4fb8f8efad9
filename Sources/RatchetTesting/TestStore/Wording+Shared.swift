import Ratchet
import RatchetIssues

extension Wording {
  static func sharedDiffers(
    _ differences: [SharedDifference], action: String?, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T013",
      what: "Shared state is not what the closure says (- expected, + actual).",
      values: values(action: action) + values(differences),
      hint: """
        Say in the step's closure how it changes: { $0.$value.withLock { $0 = … } }. What an effect \
        changed between two actions is said in store.assert, or in the next step.
        """,
      location: location)
  }

  static func sharedUnassertedAtEnd(
    _ differences: [SharedDifference], at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T014",
      what: "The test ended before it accounted for shared state that changed (- known, + actual).",
      values: values(differences),
      hint: "Say how it changed: store.assert { $0.$value.withLock { $0 = … } }.",
      location: location)
  }

  static func values(_ differences: [SharedDifference]) -> [RatchetIssue.Value] {
    differences.map { RatchetIssue.Value($0.name, $0.text ?? equalDumps) }
  }
}
