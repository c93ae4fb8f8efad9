import Foundation
import RatchetData
import RatchetDependencies
import Reminders
import Testing

/// The calendar that the articles import.
@Suite(.calendarDatabase) struct DocumentedCalendarTests {
  @Dependency(\.defaultDatabase) var database

  private static let file = URL(filePath: #filePath)
    .appending(path: "../../../../../Docs/Samples/reminders.ics").standardizedFileURL

  @Test("The sample of the articles is imported, except for its broken to-do")
  func sample() async throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let outcome = try await importCalendar(text, into: database)
    #expect(outcome.report == RemindersImportReport(added: 3, listsAdded: 1, skipped: 1))
    #expect(
      outcome.problems == [
        "line 28: DUE \"20260231\" is not an existing day or time: the to-do is skipped"
      ])
    let (lists, reminders, tags) = try await database.read { db in
      (
        try RemindersList.all.fetchAll(db), try Reminder.order(by: \.id).fetchAll(db),
        try ReminderTag.order(by: \.tag).fetchAll(db)
      )
    }
    #expect(lists.map(\.title) == ["Home"])
    #expect(reminders.map(\.title) == ["Buy milk", "Call the dentist", "Post the letter"])
    #expect(
      reminders[1].notes
        == "Ask for a Tuesday, in the morning if possible.\nBring the X-ray pictures.")
    #expect(reminders.map(\.priority) == [nil, .high, nil])
    #expect(
      reminders.map(\.dueDate) == [
        try Date("2026-08-03T00:00:00Z", strategy: .iso8601),
        try Date("2026-08-04T08:30:00Z", strategy: .iso8601), nil,
      ])
    #expect(
      reminders.map(\.completedAt)
        == [nil, nil, try Date("2026-07-30T10:15:00Z", strategy: .iso8601)])
    #expect(
      tags == ["errand", "kitchen"].map { ReminderTag(reminderID: reminders[0].id, tag: $0) })
  }
}
