import Foundation
import RatchetData
import RatchetDependencies
import Reminders
import RemindersLive
import Testing

@Suite(.calendarDatabase) struct CalendarImportFailureTests {
  @Dependency(\.defaultDatabase) var database

  private static func importer(_ path: String) -> CalendarImporter {
    CalendarImporter(path: path, now: CalendarDatabaseTrait.now, timeZone: .gmt)
  }

  @Test(
    "A file without a readable to-do is refused with a reason",
    arguments: [
      ("", "the file is empty"), ("Hello\n", "not a calendar: line 1 is not BEGIN:VCALENDAR"),
      (calendarText(), "there is no VTODO in the calendar"),
      (
        calendarText(todoText("UID:1")),
        "nothing was imported: its only VTODO is broken (line 2: SUMMARY is missing or empty)"
      ),
      (
        calendarText(todoText("UID:1", "PRIORITY:x"), todoText("UID:1")),
        "nothing was imported: each of its 2 VTODOs is broken "
          + "(line 4: PRIORITY \"x\" is not a number from 0 to 9)"
      ),
    ])
  func content(text: String, reason: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "a.ics")
    await #expect(throws: RemindersFileError(path: path, reason: reason)) {
      try await Self.importer(path).run(on: database) { _ in }
    }
    #expect(try await database.read { try RemindersList.fetchCount($0) } == 0)
  }

  @Test("A file in UTF-16 is refused with advice")
  func utf16() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.ics")
    try Data([0xFF, 0xFE, 0x42, 0x00]).write(to: URL(filePath: path))
    let reason = "the file is encoded as UTF-16; save it as UTF-8"
    await #expect(throws: RemindersFileError(path: path, reason: reason)) {
      try await Self.importer(path).run(on: database) { _ in }
    }
  }

  @Test("A missing file, a folder and a device are refused; a link is followed")
  func files() async throws {
    let folder = try TemporaryFolder()
    for (path, failure) in [
      (folder.path("missing.ics"), .notFound), ("", .noPath), (folder.url.path, .isAFolder),
      ("/dev/null", .isNotAFile),
    ] as [(String, RemindersFileFailure)] {
      await #expect(throws: failure) {
        try await Self.importer(path).run(on: database) { _ in }
      }
    }
    let path = try folder.write(calendarText(todoText("UID:1", "SUMMARY:a")), to: "a.ics")
    let link = folder.path("link.ics")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let report = try await Self.importer(link).run(on: database) { _ in }
    #expect(report.added == 1)
    #expect(try await database.read { try RemindersList.fetchOne($0)?.title } == "link")
  }

  @Test(
    "An import that is cut off says what was kept, and the next one completes it",
    arguments: [(1, 0), (10, 0), (11, 10), (25, 20), (30, 20)])
  func cutOff(number: Int, kept: Int) async throws {
    let text = calendarText(
      (1...30).map { todoText("UID:\($0)", "SUMMARY:To-do \($0)") }.joined(separator: "\r\n"))
    try await database.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER full BEFORE INSERT ON reminders WHEN new.title = 'To-do \(number)'
          BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
          """)
    }
    do {
      _ = try await importCalendar(text, into: database, todosPerPortion: 10)
      Issue.record("to-do \(number) was saved")
    } catch let error as CalendarCutOff {
      #expect(error.components == kept)
      #expect(error.report == RemindersImportReport(added: kept, listsAdded: 1))
      #expect(error.reason.contains("the disk is full"))
    } catch let error as DatabaseError {
      #expect(kept == 0 && error.message == "the disk is full")
    }
    #expect(try await database.read { try Reminder.fetchCount($0) } == kept)
    try await database.write { try $0.execute(sql: "DROP TRIGGER full") }
    let report = try await importCalendar(text, into: database, todosPerPortion: 10).report
    #expect(
      report
        == RemindersImportReport(
          added: 30 - kept, updated: kept, listsAdded: kept == 0 ? 1 : 0))
  }

  @Test("The message of an import that was cut off is fixed to the letter")
  func cutOffWording() {
    var error = CalendarCutOff(
      components: 1, report: RemindersImportReport(added: 1, updated: 0), reason: "the disk is full"
    )
    #expect(
      error.description
        == "the import ended after 1 reminder, which is kept (1 added, 0 updated); import the "
        + "file again to complete it. Cause: the disk is full")
    error.components = 20
    error.report.updated = 19
    #expect(
      error.description
        == "the import ended after 20 reminders, which are kept (1 added, 19 updated); import the "
        + "file again to complete it. Cause: the disk is full")
  }

  @Test("The reasons for which a file cannot be read or written are fixed to the letter")
  func failureWording() {
    let failures: [RemindersFileFailure] = [
      .noPath, .notFound, .noFolder, .noPermission, .isAFolder, .isNotAFile, .noSpace,
      .other("x"),
    ]
    #expect(
      failures.map(\.description) == [
        "the path is empty; name a file", "no such file", "the folder does not exist",
        "permission denied", "it is a folder",
        "it is not a regular file; save the calendar as one, and import that", "the disk is full",
        "x",
      ])
  }

  @Test("A cancelled import keeps whole portions, and saves nothing after")
  func cancelled() async throws {
    let text = calendarText(
      (1...30).map { todoText("UID:\($0)", "SUMMARY:To-do \($0)") }.joined(separator: "\r\n"))
    let folder = try TemporaryFolder()
    let importer = CalendarImporter(
      path: try folder.write(text, to: "a.ics"), now: CalendarDatabaseTrait.now, timeZone: .gmt,
      todosPerPortion: 10)
    let database = database
    let task = Task {
      try await importer.run(on: database) { event in
        // The second portion is being read.
        if case .progressed(let progress) = event, progress.components == 10 {
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await database.read { try Reminder.fetchCount($0) } == 10)
  }
}
