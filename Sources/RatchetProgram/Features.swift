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
    "CountersList", summary: "stored counters and their total, with facts on demand",
    state: CountersList.State(), failure: countersFailure, storage: .app(loading: .appeared)
  ) {
    CountersList()
  }

  static let readingList = DrivenFeature(
    "ReadingList", summary: "a library of books to search and import, with a list of books to read",
    state: ReadingList.State(), failure: readingListFailure, storage: .app(),
    importing: DrivenImport(
      action: { .catalogueImport(.fileChosen(path: $0)) },
      event: { if case .catalogueImport(let action) = $0 { importEvent(action) } else { nil } },
      kept: { if case .catalogueImport(let action) = $0 { importKept(action) } else { nil } })
  ) {
    ReadingList()
  }

  static let app = DrivenFeature(
    "App", summary: "both features, as tabs of one store",
    state: AppFeature.State(),
    failure: appFailure,
    storage: .app(loading: .appeared),
    importing: DrivenImport(
      action: { .readingList(.catalogueImport(.fileChosen(path: $0))) },
      event: {
        if case .readingList(.catalogueImport(let action)) = $0 { importEvent(action) } else { nil }
      },
      kept: {
        if case .readingList(.catalogueImport(let action)) = $0 { importKept(action) } else { nil }
      })
  ) {
    AppFeature()
  }
}

extension DrivenStorage {
  /// The application's database, which all features share.
  fileprivate static func app(loading: Action? = nil) -> DrivenStorage {
    DrivenStorage(
      loading: loading,
      prepare: { database, dependencies in
        try await AppSchema.migrator.migrate(database)
        dependencies.defaultDatabase = database
      }, seeds: AppSchema.seed)
  }
}

/// The failure that an action reports: that counters could not be read or saved.
@Sendable private func countersFailure(_ action: CountersList.Action) -> String? {
  switch action {
  case .persistenceFailed(let reason), .writeFailed(let reason),
    .rows(.element(_, .writeFailed(let reason))):
    reason
  default: nil
  }
}

/// The failure that an action reports: that a change could not be saved, or a file not imported.
@Sendable private func readingListFailure(_ action: ReadingList.Action) -> String? {
  switch action {
  case .persistenceFailed(let reason), .catalogueImport(.failed(let reason)),
    .catalogueImport(.inputOutputFailed(let reason)):
    reason
  default: nil
  }
}

@Sendable private func appFailure(_ action: AppFeature.Action) -> String? {
  switch action {
  case .counters(let action): countersFailure(action)
  case .readingList(let action): readingListFailure(action)
  case .appeared, .tabSelected: nil
  }
}

/// The import event that an action reports.
private func importEvent<Action>(
  _ action: CatalogueImport.Action
) -> DrivenImport<Action>.Event? {
  switch action {
  case .event(.progressed(let progress)):
    return progress.totalBytes.map { .progress(completed: progress.bytesRead, of: $0) }
      ?? .read(bytes: progress.bytesRead)
  case .event(.skipped(let problem)):
    return .skipped([DrivenImportProblem(line: problem.line, reason: problem.reason)])
  case .event(.finished(let report)):
    return .finished(Wording.summary(of: report))
  case .failed(let reason):
    return .failed(reason)
  case .inputOutputFailed(let reason):
    return .inputOutputFailed(reason)
  case .fileChosen, .cancelTapped:
    return nil
  }
}

/// A description of what is kept if the import is interrupted after an action.
@Sendable private func importKept(_ action: CatalogueImport.Action) -> String? {
  guard case .event(.progressed(let progress)) = action, let rows = progress.rowsKept, rows > 0
  else {
    return nil
  }
  return Wording.kept(rows: rows)
}
