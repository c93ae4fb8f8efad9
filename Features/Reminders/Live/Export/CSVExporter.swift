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
    var writer = CSVWriter()
    writer.write([
      "list", "title", "notes", "due", "priority", "flagged", "tags", "completed",
    ])
    for list in exported.lists {
      for reminder in list.reminders {
        writer.write([
          list.list.title, reminder.title, reminder.notes,
          reminder.dueDate.map { zones.isDay($0) ? zones.day($0) : zones.time($0) } ?? "",
          reminder.priority.map { "\($0)" } ?? "", reminder.isFlagged ? "yes" : "",
          exported.tags[reminder.id]?.joined(separator: " ") ?? "",
          reminder.completedAt.map { zones.time($0) } ?? "",
        ])
      }
    }
    return (writer.bytes, exported.count)
  }
}

extension CalendarZones {
  fileprivate mutating func isDay(_ date: Date) -> Bool {
    if case .day = moment(date) { true } else { false }
  }

  fileprivate func day(_ date: Date) -> String {
    guard let day = clock(date)?.day else { return "" }
    return "\(day.year.digits(4))-\(day.month.digits(2))-\(day.day.digits(2))"
  }

  fileprivate func time(_ date: Date) -> String {
    guard case .time(_, let second, _)? = clock(date) else { return "" }
    return day(date)
      + " \((second / 3600).digits(2)):\((second / 60 % 60).digits(2)):\((second % 60).digits(2))"
  }
}
