import RatchetIssues

/// The whole texts of the issues that an operation, and the tasks it makes, report.
func issues(of operation: () async throws -> Void) async rethrows -> [String] {
  let collector = IssueCollector()
  try await withIssueReporters([.collect(into: collector)]) { try await operation() }
  return collector.issues.map(\.description)
}
