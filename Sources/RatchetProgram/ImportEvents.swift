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
      return .read(progress.bytesRead, of: progress.totalBytes)
    case .event(.skipped(let problem)):
      return .skipped(line: problem.line, reason: problem.reason)
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
      return .read(progress.bytesRead, of: progress.totalBytes)
    case .event(.skipped(let problem)):
      return .skipped(line: problem.line, reason: problem.reason)
    case .event(.finished(let report)):
      return .finished(Wording.summary(of: report))
    case .failed(let reason):
      return .failed(reason)
    case .inputOutputFailed(let reason):
      return .inputOutputFailed(reason)
    case .importFileChosen, .exportCalendarChosen, .exportCSVChosen, .cancelTapped, .exported:
      return nil
    }
  }
}

extension DrivenImport.Event {
  /// The progress of reading; the number of all bytes is nil for a pipe.
  fileprivate static func read(_ bytes: Int, of total: Int?) -> Self {
    total.map { .progress(completed: bytes, of: $0) } ?? .read(bytes: bytes)
  }

  fileprivate static func skipped(line: Int, reason: String) -> Self {
    .skipped([DrivenImportProblem(line: line, reason: reason)])
  }
}
