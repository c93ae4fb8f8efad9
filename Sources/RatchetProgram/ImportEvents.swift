import RatchetDriver
import ReadingList
import Reminders

/// The events of an import of books.
enum CatalogueEvents {
  static func event<Action>(
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
  @Sendable static func kept(_ action: CatalogueImport.Action) -> String? {
    guard case .event(.progressed(let progress)) = action, let rows = progress.rowsKept, rows > 0
    else {
      return nil
    }
    return Wording.kept(rows: rows)
  }
}

/// The events of an import of a calendar.
enum CalendarEvents {
  static func event<Action>(
    _ action: RemindersInterchange.Action
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
    default:
      return nil
    }
  }
}
