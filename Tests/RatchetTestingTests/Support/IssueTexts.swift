import RatchetIssues

/// The texts of the issues that some steps report, without the running times of effects.
nonisolated(nonsending) func issueTexts(
  _ steps: nonisolated(nonsending) () async throws -> Void
) async rethrows -> [String] {
  let collector = IssueCollector()
  try await withIssueReporters([.collect(into: collector)]) { try await steps() }
  return collector.issues.map(\.description.withoutAges)
}

extension String {
  /// The text without the running times of effects, which differ from run to run.
  var withoutAges: String { replacing(/for [0-9.]+ m?s/, with: "for … ms") }
}
