import RatchetIssues

// Wording of stores. Issues here are numbered from R060.
extension Wording {
  static func uncaughtReducerError(
    _ error: any Error, action: String, isUndone: Bool, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R060",
      what: isUndone
        ? "A reducer threw an error that was not caught; the action was undone."
        : "A reducer threw an error; the changes of other reducers for the action were not undone.",
      values: ["action": action, "error": "\(error)"],
      hint: isUndone
        ? "Send it with `try await store.trySend(…)`, or give `Reduce.throwing` an `onError:`."
        : """
        The reducer was called by hand, so the store could not undo the action: list it in a body, \
        call it in a `Reduce.throwing` that is listed, or give it an `onError:`.
        """,
      location: location)
  }

  /// For example
  /// `"search" (Search.swift:31) of ReadingList, Search, for 1.2 s, since .queryChanged("dune")`.
  static func effect(
    name: String?, location: IssueLocation, path: [String], age: Duration, action: String?,
    isCancelled: Bool
  ) -> String {
    let name = name.map { "\"\($0)\"" } ?? "an effect"
    let path = path.isEmpty ? "" : " of \(path.joined(separator: ", "))"
    let action = action.map { ", since \($0)" } ?? ""
    let end = isCancelled ? ", cancelled" : ""
    return "\(name) (\(location))\(path), for \(age.text)\(action)\(end)"
  }
}
