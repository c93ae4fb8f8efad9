import RatchetIssues

// Issues of this file are R022 to R025.
extension Wording {
  static func effectTimeout(_ duration: Duration) -> String {
    "The effect had not ended after \(duration)."
  }

  static func cancellationOutsideEffect(
    _ operation: String, id: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R022",
      what: "\(operation) was called outside of an effect.",
      values: ["id": id],
      hint: """
        Ids belong to a store and to the feature whose effect runs. Call it inside the closure of \
        `.run`, or in a task that was made there; a `Task.detached` does not belong to the effect.
        """,
      location: location)
  }
}
