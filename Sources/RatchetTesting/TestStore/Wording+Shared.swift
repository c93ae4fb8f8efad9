import Ratchet
import RatchetIssues

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
