public import RatchetDependencies

/// Reads reminders from files, and writes them to files.
@DependencyClient
public struct RemindersFileClient: Sendable {
  /// Imports an iCalendar file. The last event is `.finished`; a broken component is reported as
  /// `.skipped`, and the others are imported. If the stream throws, nothing was saved, unless the
  /// error says otherwise.
  public var importCalendar:
    @Sendable (_ path: String) -> AsyncThrowingStream<RemindersImportEvent, any Error> = { _ in
      AsyncThrowingStream { $0.finish() }
    }

  /// Writes all reminders that are not deleted to an iCalendar file. A file at the path is replaced
  /// as a whole, or left as it was if the export throws.
  public var exportCalendar: @Sendable (_ path: String) async throws -> RemindersExportReport

  /// Writes all reminders that are not deleted to a CSV file, as `exportCalendar` does.
  public var exportCSV: @Sendable (_ path: String) async throws -> RemindersExportReport
}

// The live value is in RemindersLive.
extension RemindersFileClient: TestDependencyKey {
  public static var testValue: RemindersFileClient { RemindersFileClient() }
}
