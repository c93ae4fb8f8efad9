extension IssuePage {
  /// Issues of snapshots, and of the queries whose rows are compared with them.
  static let snapshots: [IssuePage] = [
    IssuePage(
      code: "T022",
      title: "A dump, or the rows of a query, differ from the snapshot",
      cause: """
        The text in the closure of `expectDump` or `expectQuery` differs from the value. The issue \
        shows the lines that differ.
        """,
      mistake: #"""
        expectDump(LoanSlip()) {
          """
          LoanSlip(
            title: "Emma",
            days: 14
          )
          """
        }
        """#,
      fix: """
        Correct the feature. If the new value is right, record it: run the test with \
        `RATCHET_RECORD=1`, and review the diff.
        """,
      fixed: #"""
        expectDump(LoanSlip()) {
          """
          LoanSlip(
            title: "Emma",
            days: 21
          )
          """
        }
        """#,
      file: "SnapshotIssues.swift"),
    IssuePage(
      code: "T023",
      title: "There is no snapshot to compare a value with",
      cause: """
        A call of `expectDump` or `expectQuery` has no closure, or an empty text. The issue shows \
        the value.
        """,
      mistake: """
        expectDump(LoanSlip())
        """,
      fix: """
        Run the test with `RATCHET_RECORD=1`: it writes the text into the source. Review it, and run \
        the test again.
        """,
      fixed: #"""
        expectDump(LoanSlip()) {
          """
          LoanSlip(
            title: "Emma",
            days: 21
          )
          """
        }
        """#,
      file: "SnapshotIssues.swift"),
    IssuePage(
      code: "T024",
      title: "A snapshot was written into the source",
      cause: """
        The test ran with `RATCHET_RECORD=1`, and wrote a new snapshot or replaced one that \
        differed. A run that records never passes, so that no server records by mistake.
        """,
      mistake: """
        // RATCHET_RECORD=1 swift test --filter LoanTests
        expectDump(LoanSlip())
        """,
      fix: "Review the diff of the file, and run the test without the variable.",
      fixed: #"""
        // swift test --filter LoanTests
        expectDump(LoanSlip()) {
          """
          LoanSlip(
            title: "Emma",
            days: 21
          )
          """
        }
        """#,
      file: "SnapshotIssues.swift"),
    IssuePage(
      code: "T025",
      title: "A snapshot could not be recorded. The source was not changed",
      cause: """
        The test ran with `RATCHET_RECORD=1`, and the text could not be written. The issue gives the \
        reason: the source is missing, read-only or changed since the run began; the call is in \
        another function, which forwards it; or, as here, its closure is not a single literal.
        """,
      mistake: #"""
        // RATCHET_RECORD=1 swift test --filter LoanTests
        let days = 14
        expectDump(LoanSlip().days) { "\(days)" }
        """#,
      fix: """
        Remove the reason, and record again. A closure must contain one literal without \
        interpolation.
        """,
      fixed: """
        expectDump(LoanSlip().days) { "21" }
        """,
      file: "SnapshotIssues.swift"),
    IssuePage(
      code: "T026",
      title: """
        The call was already reached with another value, and it can hold only one snapshot. This \
        value was not written (- before, + now)
        """,
      cause: """
        The test ran with `RATCHET_RECORD=1`, and reached one call with two values: in a loop, or in \
        a test with arguments.
        """,
      mistake: """
        // RATCHET_RECORD=1 swift test --filter LoanTests
        for days in [14, 21] {
          expectDump(days) { "14" }
        }
        """,
      fix: "Make one snapshot of all values.",
      fixed: #"""
        expectDump([14, 21]) {
          """
          [
            [0]: 14,
            [1]: 21
          ]
          """
        }
        """#,
      file: "SnapshotIssues.swift"),
    IssuePage(
      code: "T060",
      title: "The query failed",
      cause: """
        The database refused the query of `expectQuery`, or a row has another type than the query \
        says. The issue shows the error of the database.
        """,
      mistake: """
        try await withDependencies {
          $0.defaultDatabase = try DatabaseQueue()
        } operation: {
          await expectQuery(titles)
        }
        """,
      fix: """
        Migrate the database before the query runs, and check the query against its tables.
        """,
      fixed: #"""
        try await withDependencies {
          try $0.bootstrapDatabase(.loans)
        } operation: {
          await expectQuery(titles) {
            """
            title
            ------
            "Emma"
            """
          }
        }
        """#,
      file: "SnapshotIssues.swift"),
  ]
}
