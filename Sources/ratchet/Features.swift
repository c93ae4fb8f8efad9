import App
import CountersList
import CountersListLive
import Ratchet
import RatchetData
import RatchetDriver
import ReadingList
import ReadingListLive

extension DrivenFeature {
  static let countersList = DrivenFeature(
    "CountersList", summary: "counters that are kept, each with facts on demand, and their total",
    state: CountersList.State(),
    storage: DrivenStorage(
      loading: .appeared,
      failure: { $0[case: \.persistenceFailed] },
      prepare: { try await migrate($0, &$1) })
  ) {
    CountersList()
  }

  static let readingList = DrivenFeature(
    "ReadingList", summary: "a library of books to search and import, and what is to be read of it",
    state: ReadingList.State(),
    storage: DrivenStorage(
      loading: .appeared,
      failure: { $0[case: \.persistenceFailed] ?? $0[case: \.library.loadFailed] },
      prepare: { try await migrate($0, &$1) }),
    importing: DrivenImport(
      action: { .catalogueImport(.fileChosen(path: $0)) },
      event: { $0[case: \.catalogueImport].flatMap(importEvent) })
  ) {
    ReadingList()
  }

  static let app = DrivenFeature(
    "App", summary: "both, as tabs of one store",
    state: AppFeature.State(),
    storage: DrivenStorage(
      loading: .appeared,
      failure: {
        $0[case: \.counters.persistenceFailed] ?? $0[case: \.readingList.persistenceFailed]
          ?? $0[case: \.readingList.library.loadFailed]
      },
      prepare: { try await migrate($0, &$1) }),
    importing: DrivenImport(
      action: { .readingList(.catalogueImport(.fileChosen(path: $0))) },
      event: { $0[case: \.readingList.catalogueImport].flatMap(importEvent) })
  ) {
    AppFeature()
  }
}

/// One database for all features, so that each can be run alone and together.
private func migrate(
  _ database: any DatabaseWriter, _ dependencies: inout DependencyValues
) async throws {
  var migrator = DatabaseMigrator()
  CountersListSchema.register(in: &migrator)
  ReadingListSchema.register(in: &migrator)
  try await migrator.migrate(database)
  dependencies.defaultDatabase = database
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
