extension IssuePage {
  static let general: [IssuePage] = [
    IssuePage(
      code: "R000",
      title: "A message without a code of its own",
      cause: """
        Code reported a message of its own with `reportIssue`, or called an endpoint of a client \
        that the test does not override. The message says which; the kit knows no more about it.
        """,
      mistake: """
        reportIssue("The shelf was empty.")
        """,
      fix: """
        For an endpoint: override it in `withDependencies`. An issue of your own says more with a \
        code, values and a hint. The codes of the kit are D, R or T and three digits; use others.
        """,
      fixed: """
        reportIssue(
          RatchetIssue(
            code: "SHELF-1", what: "The shelf was empty.", hint: "Load the books first.",
            location: IssueLocation()))
        """,
      file: "GeneralIssues.swift"),
    IssuePage(
      code: "R001",
      title: "An error was thrown and not handled",
      cause: """
        An error was given to `reportIssue(_:)`, or thrown inside `withErrorReporting`. Both are \
        meant for errors that should not happen.
        """,
      mistake: """
        withErrorReporting { try save() }
        """,
      fix: "Handle an error that users can meet: catch it, and tell the user.",
      fixed: """
        do {
          try save()
        } catch {
          print("Not saved: \\(error)")
        }
        """,
      file: "GeneralIssues.swift"),
    IssuePage(
      code: "R002",
      title: """
        A test cannot set the reporters of all tasks, because other tests run at the same time. The \
        reporters were not changed
        """,
      cause: """
        Tests run at the same time in one process, so the reporters of all tasks would be set for \
        other tests too. They were not changed.
        """,
      mistake: """
        IssueReporters.current = []
        """,
      fix: "Replace the reporters for the part of the test that needs it.",
      fixed: """
        let collector = IssueCollector()
        withIssueReporters([.collect(into: collector)]) {
          reportIssue("The shelf was empty.")
        }
        """,
      file: "GeneralIssues.swift"),
  ]
}
