import RatchetIssues

/// The whole texts of the issues that an operation, and the tasks it makes, report.
func issues(of operation: () async throws -> Void) async rethrows -> [String] {
  let collector = IssueCollector()
  try await withIssueReporters([.collect(into: collector)]) { try await operation() }
  return collector.issues.map(\.description)
}

/// The whole texts of the issues that a synchronous operation reports.
func synchronousIssues(of operation: () -> Void) -> [String] {
  let collector = IssueCollector()
  withIssueReporters([.collect(into: collector)]) { operation() }
  return collector.issues.map(\.description)
}
