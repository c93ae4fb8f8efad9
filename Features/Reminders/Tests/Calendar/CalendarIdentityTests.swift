import Foundation
import RatchetData
import RatchetDependencies
import Reminders
import RemindersLive
import Testing

/// How the to-dos of a calendar are recognised: by their UIDs, or by their content.
@Suite(.calendarDatabase) struct CalendarIdentityTests {
  @Dependency(\.defaultDatabase) var database

  private func reminders() async throws -> [Reminder] {
    try await database.read { try Reminder.order(by: \.id).fetchAll($0) }
  }

  @Test("To-dos without a UID are recognised by their content, also equal ones")
  func withoutUID() async throws {
    let text = calendarText(
      todoText("SUMMARY:Same"), todoText("SUMMARY:Same"), todoText("UID:", "SUMMARY:Other"))
    let first = try await importCalendar(text, into: database)
    #expect(first.report.added == 3)
    let second = try await importCalendar(text, into: database)
    #expect(second.report == RemindersImportReport(updated: 3))
    #expect(try await reminders().count == 3)
  }

  @Test(
    "A changed repetition is a reminder of its own; of a UID that occurs twice, the last counts")
  func sameUID() async throws {
    let text = calendarText(
      todoText("UID:1", "SUMMARY:Water"),
      todoText("UID:1", "RECURRENCE-ID:20260401", "SUMMARY:Water more"),
      todoText("UID:2", "SUMMARY:First"), todoText("UID:2", "SUMMARY:Second"),
      todoText("UID:3", "SUMMARY:Weed"), todoText("UID:2", "SUMMARY:Last"),
      todoText("UID:3", "SUMMARY:Weed"))
    for report in [
      RemindersImportReport(added: 4, updated: 3, listsAdded: 1),
      RemindersImportReport(updated: 7),
    ] {
      #expect(try await importCalendar(text, into: database).report == report)
      #expect(try await reminders().map(\.title) == ["Water", "Water more", "Last", "Weed"])
    }
  }

  @Test("Any identity is exported as it was imported, in whatever order the reminders came")
  func exportedIdentities() async throws {
    let identities = [
      "UID:z", "UID:a\\,b\\;c\\\\d", "UID:ü" + String(repeating: "0123456789", count: 5),
      "UID:z\r\nRECURRENCE-ID:20260401T080000Z", "UID:b",
      "UID:z\r\nRECURRENCE-ID;VALUE=DATE:20260401",
    ]
    let text = calendarText(
      identities.map { todoText($0, "SUMMARY:One") }.joined(separator: "\r\n"))
    let first = try await importCalendar(text, into: database)
    #expect(first.report == RemindersImportReport(added: 6, listsAdded: 1))
    let exporter = CalendarExporter(
      now: CalendarDatabaseTrait.now, timeZone: .gmt, uuid: .incrementing)
    let file = try await exporter.export(from: database)
    #expect(file.reminders == 6)
    let exported = String(decoding: file.data, as: UTF8.self)
    let stamp = "DTSTAMP:20260310T093000Z\r\n"
    let found = exported.components(separatedBy: "BEGIN:VTODO\r\n").dropFirst().map { todo in
      todo.components(separatedBy: "CREATED:")[0].replacing(stamp, with: "")
    }
    #expect(found == identities.map { $0 + "\r\n" })
    let again = try await importCalendar(exported, into: database)
    #expect(again.report == RemindersImportReport(updated: 6))
  }

  /// Two UIDs that Swift's strings take for one, and SQLite for two.
  private static let composed = todoText("UID:caf\u{E9}", "SUMMARY:One")
  private static let decomposed = todoText("UID:cafe\u{301}", "SUMMARY:Two")

  @Test("UIDs that differ only in how their characters are composed are different")
  func composition() async throws {
    let text = calendarText(Self.composed, Self.decomposed)
    for report in [
      RemindersImportReport(added: 2, listsAdded: 1), RemindersImportReport(updated: 2),
    ] {
      #expect(try await importCalendar(text, into: database).report == report)
      #expect(try await reminders().map(\.title) == ["One", "Two"])
    }
  }

  @Test("They are also different if they come from different files")
  func compositionOfFiles() async throws {
    _ = try await importCalendar(calendarText(Self.composed), into: database)
    _ = try await importCalendar(calendarText(Self.decomposed), into: database)
    let both = calendarText(Self.composed, Self.decomposed)
    let outcome = try await importCalendar(both, into: database)
    #expect(outcome.report == RemindersImportReport(updated: 2))
    #expect(try await reminders().map(\.title) == ["One", "Two"])
  }
}
