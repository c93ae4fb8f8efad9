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
  package func export(_ db: Database) throws -> ExportedFile {
    var tags = try ExportedTags(db)
    var zones = CalendarZones(local: timeZone)
    var writer = CSVWriter(capacity: Self.capacity)
    writer.write([
      "list", "title", "notes", "due", "priority", "flagged", "tags", "completed",
    ])
    var parts = [writer.bytes.indices]
    var records = ExportedRecords()
    try CSVReminder.all.forEachRow(db) { reminder in
      let start = writer.bytes.count
      writer.append(reminder, tags: tags.next(of: reminder.id), zones: &zones)
      records.append(
        reminder.id, in: reminder.listID, at: reminder.position, bytes: start..<writer.bytes.count)
    }
    try records.forEachList(db) { list, records in
      let start = writer.bytes.count
      writer.append(list.title)
      let title = start..<writer.bytes.count
      writer.endRecord()
      for record in records {
        parts.append(title)
        parts.append(record)
      }
    }
    return ExportedFile(data: Data(parts, of: writer.bytes), reminders: records.count)
  }

  /// Enough for 10,000 reminders. The system provides memory only for the bytes that are written.
  private static let capacity = 4 << 20
}

extension CSVWriter {
  /// Appends the fields of a reminder after that of its list, and ends the record.
  fileprivate mutating func append(
    _ reminder: CSVReminder, tags: ArraySlice<ReminderTag>, zones: inout CalendarZones
  ) {
    continueRecord()
    append(reminder.title)
    append(reminder.notes)
    appendPlain { bytes in
      if let due = reminder.dueDate.flatMap({ zones.localMoment($0) }) {
        bytes.append(addingCapacity: 19) { $0.append(due) }
      }
    }
    appendPlain { $0 += (reminder.priority?.name ?? "").utf8 }
    appendPlain { $0 += (reminder.isFlagged ? "yes" : "").utf8 }
    append(tags.titles)
    appendPlain { bytes in
      if let completed = reminder.completedAt.flatMap({ zones.clock($0) }) {
        bytes.append(addingCapacity: 19) { $0.append(completed) }
      }
    }
    endRecord()
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

extension OutputSpan<UInt8> {
  /// Appends a day, and the time if there is one.
  fileprivate mutating func append(_ moment: CalendarMoment) {
    let day = moment.day
    append(twoDigits: day.year / 100)
    append(twoDigits: day.year % 100)
    append(CalendarByte.hyphen)
    append(twoDigits: day.month)
    append(CalendarByte.hyphen)
    append(twoDigits: day.day)
    guard case .time(_, let second, _) = moment else { return }
    append(CalendarByte.space)
    append(twoDigits: second / 3600)
    append(CalendarByte.colon)
    append(twoDigits: second / 60 % 60)
    append(CalendarByte.colon)
    append(twoDigits: second % 60)
  }
}
