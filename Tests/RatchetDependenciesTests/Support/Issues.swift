import RatchetIssues

/// The whole texts of the issues that an operation reports.
func issues(of operation: () throws -> Void) rethrows -> [String] {
  let collector = IssueCollector()
  try withIssueReporters([.collect(into: collector)]) { try operation() }
  return collector.issues.map(\.description)
}

/// The whole texts of the issues that an operation, and the tasks it makes, report.
func issues(
  isolation: isolated (any Actor)? = #isolation, of operation: () async throws -> Void
) async rethrows -> [String] {
  let collector = IssueCollector()
  try await withIssueReporters([.collect(into: collector)]) { try await operation() }
  return collector.issues.map(\.description)
}
