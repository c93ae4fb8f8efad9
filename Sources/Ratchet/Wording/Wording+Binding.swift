import RatchetIssues

// Bindings. Issues here are numbered from R040.
extension Wording {
  static func unhandledBinding(
    field: String, value: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R040",
      what: "A binding wrote a field, but no BindingReducer handled the write; nothing changed.",
      values: ["field": field, "value": value],
      hint: """
        List BindingReducer() first in the body of the feature. Where the binding is a case of its \
        view actions: BindingReducer(action: \\.view).
        """,
      location: location)
  }
}
