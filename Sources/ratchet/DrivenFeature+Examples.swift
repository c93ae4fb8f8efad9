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
    "CountersList", summary: "counters that are added and removed, with facts about numbers",
    state: CountersList.State(),
    storage: DrivenStorage(
      loading: .appeared,
      failure: { $0[case: \.persistenceFailed] },
      prepare: prepare)
  ) {
    CountersList()
  }

  static let readingList = DrivenFeature(
    "ReadingList", summary: "a library of books, a list of those to read, and catalogues to import",
    state: ReadingList.State(),
    storage: DrivenStorage(
      loading: .appeared,
      failure: { $0[case: \.persistenceFailed] ?? $0[case: \.library.loadFailed] },
      prepare: prepare),
    importing: DrivenImport(
      action: { .catalogueImport(.fileChosen(path: $0)) },
      event: { if case .catalogueImport(let action) = $0 { event(of: action) } else { nil } })
  ) {
    ReadingList()
  }

  static let app = DrivenFeature(
    "App", summary: "counters and reading list as tabs of one application",
    state: AppFeature.State(),
    storage: DrivenStorage(
      loading: .appeared,
      failure: {
        $0[case: \.counters.persistenceFailed] ?? $0[case: \.readingList.persistenceFailed]
          ?? $0[case: \.readingList.library.loadFailed]
      },
      prepare: prepare),
    importing: DrivenImport(
      action: { .readingList(.catalogueImport(.fileChosen(path: $0))) },
      event: { action in
        guard case .readingList(.catalogueImport(let action)) = action else { return nil }
        return event(of: action)
      })
  ) {
    AppFeature()
  }

  /// All features share one file, and so one list of migrations.
  private static func prepare(
    _ database: any DatabaseWriter, _ dependencies: inout DependencyValues
  ) async throws {
    var migrator = DatabaseMigrator()
    CountersListSchema.register(in: &migrator)
    ReadingListSchema.register(in: &migrator)
    try await migrator.migrate(database)
    dependencies.defaultDatabase = database
  }

  private static func event<Action>(
    of action: CatalogueImport.Action
  ) -> DrivenImport<Action>.Event? {
    switch action {
    case .event(.progressed(let progress)):
      progress.totalBytes.map { .progress(completed: progress.bytesRead, of: $0) }
    case .event(.skipped(let problem)):
      .skipped([DrivenImportProblem(line: problem.line, reason: problem.reason)])
    case .event(.finished(let report)): .finished(Wording.summary(of: report))
    case .failed(let reason): .failed(reason)
    case .fileChosen, .cancelTapped: nil
    }
  }
}
