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
  package func export(from database: any DatabaseReader) async throws -> ExportedFile {
    let zones = KnownZones(timeZone)
    let ranges = try await database.read { try ExportedRange.dividing($0) }
    let portions = try await database.readConcurrently(ranges) { db, range in
      try portion(range, db, zones)
    }
    var writer = CSVWriter()
    writer.write([
      "list", "title", "notes", "due", "priority", "flagged", "tags", "completed",
    ])
    var pieces = [ExportedPiece(source: portions.count, bytes: writer.bytes.indices)]
    var count = 0
    ExportedPortion.forEachList(of: portions) { list, reminders in
      count += reminders.count
      let start = writer.bytes.count
      writer.append(list.title)
      let title = ExportedPiece(source: portions.count, bytes: start..<writer.bytes.count)
      writer.endRecord()
      for reminder in reminders {
        pieces.append(title)
        pieces.append(reminder)
      }
    }
    return ExportedFile(pieces, of: portions, around: writer.bytes, reminders: count)
  }

  private func portion(_ range: ExportedRange, _ db: Database, _ known: KnownZones) throws
    -> ExportedPortion
  {
    var portion = try ExportedPortion(range, db)
    var tags = try ExportedTags(range, db)
    var zones = known.zones
    var writer = CSVWriter(capacity: Self.capacity)
    try CSVReminder.all(in: range).forEachRow(db) { reminder in
      let start = writer.bytes.count
      writer.append(reminder, tags: tags.next(of: reminder.id), zones: &zones)
      portion.append(
        reminder.id, in: reminder.listID, at: reminder.position, bytes: start..<writer.bytes.count)
    }
    known.zones = zones
    portion.bytes = writer.bytes
    return portion
  }

  /// Enough for a portion of 10,000 reminders. The system provides memory only for the bytes that are written.
  private static let capacity = 512 << 10
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
