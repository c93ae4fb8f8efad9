import Foundation
import RatchetData
import RatchetDependencies
import Reminders
import RemindersLive
import Synchronization
import Testing

extension DatabaseMigrator {
  static var remindersCalendar: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    RemindersSchema.register(in: &migrator)
    RemindersCalendarSchema.register(in: &migrator)
    RemindersSchema.registerIndexes(in: &migrator)
    RemindersCalendarSchema.registerOrder(in: &migrator)
    return migrator
  }
}

/// A separate, empty database for each test, at 2026-03-10 09:30:00 GMT.
struct CalendarDatabaseTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  static let now = Date(timeIntervalSince1970: 1_773_135_000)

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.date.now = Self.now
      $0.calendar = .gregorian(in: .gmt)
      $0.uuid = .incrementing
      try $0.bootstrapDatabase(.remindersCalendar)
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == CalendarDatabaseTrait {
  static var calendarDatabase: Self { CalendarDatabaseTrait() }
}

/// A folder that is removed with the value.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "ratchet-reminders-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      Issue.record(error)
    }
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func write(_ text: String, to name: String) throws -> String {
    let path = path(name)
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }
}

/// The events and the result of an import.
struct ImportOutcome: Sendable {
  var report = RemindersImportReport()
  var events: [RemindersImportEvent] = []

  /// The reported problems, as "line 3: reason".
  var problems: [String] {
    events.compactMap {
      if case .skipped(let problem) = $0 { "line \(problem.line): \(problem.reason)" } else { nil }
    }
  }
}

/// Imports a calendar.
func importCalendar(
  _ text: String, name: String = "Garden.ics", into database: any DatabaseWriter,
  timeZone: TimeZone = .gmt, todosPerPortion: Int = 2_000, bytesPerChunk: Int = 128 << 10
) async throws -> ImportOutcome {
  let folder = try TemporaryFolder()
  let importer = CalendarImporter(
    path: try folder.write(text, to: name), now: CalendarDatabaseTrait.now, timeZone: timeZone,
    todosPerPortion: todosPerPortion, bytesPerChunk: bytesPerChunk)
  let events = Mutex<[RemindersImportEvent]>([])
  let report = try await importer.run(on: database) { event in
    events.withLock { $0.append(event) }
  }
  withExtendedLifetime(folder) {}
  return ImportOutcome(report: report, events: events.withLock { $0 })
}

extension RemindersImportReport {
  init(added: Int = 0, updated: Int = 0, listsAdded: Int = 0, skipped: Int = 0) {
    self.init()
    self.added = added
    self.updated = updated
    self.listsAdded = listsAdded
    self.skipped = skipped
  }
}

/// A calendar with these lines.
func calendarText(_ lines: String...) -> String {
  (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
}

/// A `VTODO` with these lines.
func todoText(_ lines: String...) -> String {
  (["BEGIN:VTODO"] + lines + ["END:VTODO"]).joined(separator: "\r\n")
}
