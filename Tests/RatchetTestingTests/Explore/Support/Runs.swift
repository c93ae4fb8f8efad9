import Ratchet
import RatchetDependencies
import RatchetIssues
import Synchronization
import Testing

@testable import RatchetTesting

/// The results of an exploration's runs, one after the other.
final class Runs<Note: Sendable>: Sendable {
  // The runs of one exploration may be driven by different threads.
  private let notes = Mutex<[Note]>([])

  func add(_ note: Note) { notes.withLock { $0.append(note) } }

  var all: [Note] { notes.withLock { $0 } }
}

/// The steps of one run, in order.
final class Lines: Sendable {
  // All tasks of a run add steps.
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }
}

/// One run of a program, as specified by a token.
nonisolated(nonsending) func runOnce(
  _ token: ReplayToken, timeout: Duration = .seconds(1),
  limit: Int = ExplorationRun.limit,
  _ program: @escaping @Sendable (Exploration) async throws -> Void
) async -> ExplorationRun.Outcome {
  await ExplorationRun(token, limit: limit).run(
    isReplay: false, timeout: timeout,
    at: IssueLocation(fileID: "Tests/Run.swift", filePath: "/Tests/Run.swift", line: 1, column: 1),
    program)
}

/// The report of an exploration that fails, and the other issues beside it.
nonisolated(nonsending) func explorationReport(
  of exploring: nonisolated(nonsending) () async -> Void
) async throws -> (report: RatchetIssue, others: [RatchetIssue]) {
  let collector = IssueCollector()
  await withIssueReporters([.collect(into: collector)]) { await exploring() }
  let report = try #require(collector.issues.first { $0.code == "T030" })
  return (report, collector.issues.filter { $0.code != "T030" })
}
