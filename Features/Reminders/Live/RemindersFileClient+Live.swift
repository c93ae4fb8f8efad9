import Foundation
import RatchetData
public import RatchetDependencies
public import Reminders

/// Imports files into the default database, and exports it to files.
extension RemindersFileClient: DependencyKey {
  // Dependencies are looked up in each call, since one program may have several stores with
  // different databases.
  public static var liveValue: RemindersFileClient {
    RemindersFileClient { path in
      @Dependency(\.defaultDatabase) var database
      @Dependency(\.date.now) var now
      @Dependency(\.calendar) var calendar
      let importer = CalendarImporter(path: path, now: now, timeZone: calendar.timeZone)
      return importing(importer, into: database)
    } exportCalendar: { path in
      @Dependency(\.defaultDatabase) var database
      @Dependency(\.date.now) var now
      @Dependency(\.calendar) var calendar
      @Dependency(\.uuid) var uuid
      let exporter = CalendarExporter(now: now, timeZone: calendar.timeZone, uuid: uuid)
      return try write(try await exporter.export(from: database), to: path)
    } exportCSV: { path in
      @Dependency(\.defaultDatabase) var database
      @Dependency(\.calendar) var calendar
      let exporter = CSVExporter(timeZone: calendar.timeZone)
      return try write(try await exporter.export(from: database), to: path)
    }
  }

  private static func importing(
    _ importer: CalendarImporter, into database: any DatabaseWriter
  ) -> AsyncThrowingStream<RemindersImportEvent, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          let report = try await importer.run(on: database) { continuation.yield($0) }
          continuation.yield(.finished(report))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Replaces the file as a whole. `FileSystemClient` writes another one first, flushes it to the
  /// disk and renames it, which Foundation's own atomic writing does not guarantee.
  private static func write(
    _ file: ExportedFile, to path: String
  ) throws -> RemindersExportReport {
    // The export may have been cancelled.
    try Task.checkCancellation()
    @Dependency(\.fileSystem) var fileSystem
    do throws(FileSystemError) {
      try fileSystem.write(file.data, path)
    } catch {
      throw RemindersFileFailure(writing: error, to: path)
    }
    return RemindersExportReport(reminders: file.reminders, bytes: file.data.count)
  }
}
