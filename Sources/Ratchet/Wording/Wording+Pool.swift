import RatchetIssues

// Issues of pools are numbered R055 and R056.
extension Wording {
  static func poolNotSaved(
    key: String, error: any Error, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R055",
      what: "The state of a pooled store could not be saved; the store stays in the pool.",
      values: ["key": key, "error": "\(error)"],
      hint: """
        The pool tries again after the same idle time. Give the pool an `onFailure:` to handle the \
        error.
        """,
      location: location)
  }

  static func poolNotShutDown(keys: [String], at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R056",
      what: "A pool was released while it had stores; their unsaved changes are lost.",
      values: keys.map { RatchetIssue.Value("key", $0) },
      hint: "End a pool with `try await pool.shutDown()`, which saves all stores.",
      location: location)
  }

  static let poolClosed = "The pool was shut down: it provides no more stores."

  static func poolFailures(_ failures: [String]) -> String {
    "These stores could not be saved: \(failures.joined(separator: "; "))."
  }
}
