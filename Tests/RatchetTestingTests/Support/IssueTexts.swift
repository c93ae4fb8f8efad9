import RatchetIssues

/// The texts of the issues that some steps report; the ages of effects, which differ from run to
/// run, are written `for … ms`.
nonisolated(nonsending) func issueTexts(
  _ steps: nonisolated(nonsending) () async throws -> Void
) async rethrows -> [String] {
  let collector = IssueCollector()
  try await withIssueReporters([.collect(into: collector)]) { try await steps() }
  return collector.issues.map {
    $0.description.replacing(/for [0-9.]+ m?s/, with: "for … ms")
  }
}
