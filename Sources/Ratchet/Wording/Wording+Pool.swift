import RatchetIssues

// Issues of pools are numbered R055 and R056.
extension Wording {
  static func poolNotSaved(
    key: String, error: any Error, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R055",
      what: "The state of a pooled store could not be saved; the store stays.",
      values: ["key": key, "error": "\(error)"],
      hint: """
        It is tried again when the store has been idle as long again. Give the pool `onFailure:` to \
        handle it.
        """,
      location: location)
  }

  static func poolNotShutDown(keys: [String], at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R056",
      what: "A pool was let go while it had stores; what they had not saved is lost.",
      values: keys.map { RatchetIssue.Value("key", $0) },
      hint: "End a pool with `try await pool.shutDown()`, which saves all.",
      location: location)
  }

  static let poolClosed = "The pool was shut down: it has no stores to give."

  static func poolFailures(_ failures: [String]) -> String {
    "These stores could not be saved: \(failures.joined(separator: "; "))."
  }
}
