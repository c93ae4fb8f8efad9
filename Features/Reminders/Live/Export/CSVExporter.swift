package import Foundation
package import RatchetData
import Reminders

/// Makes a CSV file of all reminders that are not deleted, with a header.
///
/// Columns: list, title, notes, due, priority, flagged, tags, completed. Times are those of a clock
/// in the time zone, such as `2026-08-01 09:00:00`; a due date that is the first moment of a day is
/// only a day. Priorities are `low`, `medium`, `high` or empty, `flagged` is `yes` or empty, and
/// tags are divided by blanks.
package struct CSVExporter: Sendable {
  let timeZone: TimeZone

  package init(timeZone: TimeZone) { self.timeZone = timeZone }

  /// Makes the file.
  package func export(_ db: Database) throws -> (bytes: [UInt8], reminders: Int) {
    let exported = try ExportedReminders(db)
    var zones = CalendarZones(local: timeZone)
    var writer = CSVWriter(capacity: exported.count << 8)
    writer.write([
      "list", "title", "notes", "due", "priority", "flagged", "tags", "completed",
    ])
    for list in exported.lists {
      for place in list.places {
        let reminder = exported.reminders[place]
        writer.append(list.list.title)
        writer.append(reminder.title)
        writer.append(reminder.notes)
        writer.appendPlain { bytes in
          if let due = reminder.dueDate { zones.append(due, isTime: !zones.isDay(due), to: &bytes) }
        }
        writer.append(reminder.priority?.name ?? "")
        writer.append(reminder.isFlagged ? "yes" : "")
        writer.append(exported.tags[place].titles)
        writer.appendPlain { bytes in
          if let completed = reminder.completedAt {
            zones.append(completed, isTime: true, to: &bytes)
          }
        }
        writer.endRecord()
      }
    }
    return (writer.bytes, exported.count)
  }
}

extension ArraySlice<ReminderTag> {
  /// The tags, divided by blanks.
  fileprivate var titles: String {
    dropFirst().reduce(into: first?.tag ?? "") { titles, tag in
      titles += " "
      titles += tag.tag
    }
  }
}

extension Priority {
  fileprivate var name: String {
    switch self {
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}

extension CalendarZones {
  fileprivate mutating func isDay(_ date: Date) -> Bool {
    if case .day = moment(date) { true } else { false }
  }

  /// Appends a day, or also its time, on the clock of the local zone. Nothing is appended outside of
  /// the years 1 to 9999.
  fileprivate func append(_ date: Date, isTime: Bool, to bytes: inout [UInt8]) {
    guard case .time(let day, let second, _)? = clock(date) else { return }
    bytes.append(addingCapacity: 19) { text in
      text.append(twoDigits: day.year / 100)
      text.append(twoDigits: day.year % 100)
      text.append(CalendarByte.hyphen)
      text.append(twoDigits: day.month)
      text.append(CalendarByte.hyphen)
      text.append(twoDigits: day.day)
      guard isTime else { return }
      text.append(CalendarByte.space)
      text.append(twoDigits: second / 3600)
      text.append(CalendarByte.colon)
      text.append(twoDigits: second / 60 % 60)
      text.append(CalendarByte.colon)
      text.append(twoDigits: second % 60)
    }
  }
}
