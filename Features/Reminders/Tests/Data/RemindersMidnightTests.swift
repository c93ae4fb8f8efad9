import Foundation
import RatchetData
import RatchetDependencies
import Testing

@testable import Reminders

/// A day begins and ends at midnight in the time zone of the calendar.
@Suite(.remindersDatabase) struct RemindersMidnightTests {
  @Dependency(\.defaultDatabase) var database

  struct Day: Sendable, CustomTestStringConvertible {
    var zone: String
    var now: String
    var start: String
    var end: String

    var testDescription: String { "\(zone), \(now)" }
  }

  static let days = [
    Day(
      zone: "GMT", now: "2026-03-10T09:30:00Z", start: "2026-03-10T00:00:00Z",
      end: "2026-03-11T00:00:00Z"),
    // The day in UTC is already another one.
    Day(
      zone: "Pacific/Auckland", now: "2026-03-10T11:30:00Z", start: "2026-03-10T11:00:00Z",
      end: "2026-03-11T11:00:00Z"),
    Day(
      zone: "America/Los_Angeles", now: "2026-03-11T06:59:59Z", start: "2026-03-10T07:00:00Z",
      end: "2026-03-11T07:00:00Z"),
    Day(
      zone: "Asia/Kathmandu", now: "2026-03-10T18:15:00Z", start: "2026-03-10T18:15:00Z",
      end: "2026-03-11T18:15:00Z"),
    // Days of 23 and of 25 hours.
    Day(
      zone: "Europe/Berlin", now: "2026-03-29T21:59:00Z", start: "2026-03-28T23:00:00Z",
      end: "2026-03-29T22:00:00Z"),
    Day(
      zone: "Europe/Berlin", now: "2026-10-25T22:30:00Z", start: "2026-10-24T22:00:00Z",
      end: "2026-10-25T23:00:00Z"),
    // A day that begins at one o'clock.
    Day(
      zone: "Africa/Cairo", now: "2026-04-24T10:00:00Z", start: "2026-04-23T22:00:00Z",
      end: "2026-04-24T21:00:00Z"),
  ]

  @Test("Reminders are due today and past due by the day of the calendar", arguments: days)
  func midnight(day: Day) async throws {
    let now = try Date(day.now, strategy: .iso8601)
    let start = try Date(day.start, strategy: .iso8601)
    let end = try Date(day.end, strategy: .iso8601)
    let zone = try #require(TimeZone(identifier: day.zone))
    try await withDependencies {
      $0.date.now = now
      $0.calendar = .gregorian(in: zone)
    } operation: {
      #expect(ReminderDay.today.start == start)
      #expect(ReminderDay.today.end == end)
      try await database.write { db in
        let list = try db.addList()
        // Dates of whole milliseconds are read back equal if they are made from 1970.
        let before = Date(timeIntervalSince1970: start.timeIntervalSince1970 - 0.001)
        let last = Date(timeIntervalSince1970: end.timeIntervalSince1970 - 0.001)
        let dates = [before, start, last, end, nil]
        for date in dates {
          var draft = Reminder.Draft(listID: list)
          draft.dueDate = date
          try Reminder.save(draft, tags: [], in: db)
          draft.completedAt = now
          try Reminder.save(draft, tags: [], in: db)
        }
        let rows = try RemindersRequest(scope: .smart(.today), order: .dueDate, now: now).fetch(db)
          .rows
        #expect(rows.map(\.reminder.dueDate) == [before, start, last])
        #expect(rows.map(\.isPastDue) == [true, false, false])
        let pastDue = try Reminder.where(\.isPastDue).select(\.dueDate).fetchAll(db)
        #expect(pastDue == [before])
        let counts = try RemindersCounts.query(now: now).fetchOne(db)
        #expect(
          counts == RemindersCounts(today: 3, scheduled: 4, all: 5, flagged: 0, completed: 5))
      }
    }
  }
}
