import App
import CountersList
import CountersListLive
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetDriver
import ReadingList
import ReadingListLive

extension DrivenFeature {
  static let countersList = DrivenFeature(
    "CountersList", summary: "counters that are kept, each with facts on demand, and their total",
    state: CountersList.State(),
    storage: .app(loading: .appeared) { $0[case: \.persistenceFailed] ?? $0[case: \.writeFailed] }
  ) {
    CountersList()
  }

  static let readingList = DrivenFeature(
    "ReadingList", summary: "a library of books to search and import, and what is to be read of it",
    state: ReadingList.State(),
    storage: .app(),
    importing: DrivenImport(
      action: { .catalogueImport(.fileChosen(path: $0)) },
      event: { $0[case: \.catalogueImport].flatMap(importEvent) },
      kept: { $0[case: \.catalogueImport].flatMap(importKept) })
  ) {
    ReadingList()
  }

  static let app = DrivenFeature(
    "App", summary: "both, as tabs of one store",
    state: AppFeature.State(),
    storage: .app(loading: .appeared) {
      $0[case: \.counters.persistenceFailed] ?? $0[case: \.counters.writeFailed]
    },
    importing: DrivenImport(
      action: { .readingList(.catalogueImport(.fileChosen(path: $0))) },
      event: { $0[case: \.readingList.catalogueImport].flatMap(importEvent) },
      kept: { $0[case: \.readingList.catalogueImport].flatMap(importKept) })
  ) {
    AppFeature()
  }
}

extension DrivenStorage {
  /// The application's database, which all features share.
  fileprivate static func app(
    loading: Action? = nil, failure: @escaping @Sendable (Action) -> String? = { _ in nil }
  ) -> DrivenStorage {
    DrivenStorage(
      loading: loading, failure: failure,
      prepare: { database, dependencies in
        try await AppSchema.migrator.migrate(database)
        dependencies.defaultDatabase = database
      }, seeds: AppSchema.seed)
  }
}

/// What an action of the import says about it.
private func importEvent<Action>(
  _ action: CatalogueImport.Action
) -> DrivenImport<Action>.Event? {
  switch action {
  case .event(.progressed(let progress)):
    return progress.totalBytes.map { .progress(completed: progress.bytesRead, of: $0) }
  case .event(.skipped(let problem)):
    return .skipped([DrivenImportProblem(line: problem.line, reason: problem.reason)])
  case .event(.finished(let report)):
    return .finished(Wording.summary(of: report))
  case .failed(let reason):
    return .failed(reason)
  case .fileChosen, .cancelTapped:
    return nil
  }
}

/// What stays of the import if it is interrupted after an action.
@Sendable private func importKept(_ action: CatalogueImport.Action) -> String? {
  guard case .event(.progressed(let progress)) = action, let rows = progress.rowsKept, rows > 0
  else {
    return nil
  }
  return Wording.kept(rows: rows)
}
