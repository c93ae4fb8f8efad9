package import Foundation
package import RatchetData
package import RatchetDependencies
package import Reminders

/// Makes an iCalendar file of all reminders that are not deleted: a `VCALENDAR` for each list.
///
/// A reminder that was imported keeps its UID. Any other gets one, which is stored: so importing the
/// file adds nothing, and another program recognises the reminder in the next export.
package struct CalendarExporter: Sendable {
  let now: Date
  let timeZone: TimeZone
  let uuid: UUIDGenerator

  package init(now: Date, timeZone: TimeZone, uuid: UUIDGenerator) {
    self.now = now
    self.timeZone = timeZone
    self.uuid = uuid
  }

  /// Makes the file, and stores new UIDs. If no UID is missing, it only reads.
  package func export(from database: any DatabaseWriter) async throws -> ExportedFile {
    do {
      return try await database.read { try file($0) }
    } catch is MissingUID {
      return try await database.write { db in
        try insertMissingUIDs(db)
        return try file(db)
      }
    }
  }

  private struct MissingUID: Error {}

  private func insertMissingUIDs(_ db: Database) throws {
    var tags = try ExportedTags(db)
    var zones = CalendarZones(local: timeZone)
    var new: [CalendarUID] = []
    let known = CalendarUID.select { $0.reminderID }
    try Reminder.where { !$0.id.in(known) }.order(by: \.id).forEachRow(db) { reminder in
      let tags = tags.next(of: reminder.id)
      let todo = CalendarTodo(reminder, tags: tags.map(\.tag), zones: &zones)
      new.append(
        CalendarUID(
          id: CalendarUID.ID(uid: uuid().uuidString), reminderID: reminder.id,
          digest: CalendarDigest.of(todo)))
    }
    try CalendarUID.insert { new }.execute(db)
  }

  /// - Throws: ``MissingUID`` if a reminder has no UID.
  private func file(_ db: Database) throws -> ExportedFile {
    var tags = try ExportedTags(db)
    var zones = CalendarZones(local: timeZone)
    var writer = CalendarWriter(
      stamp: CalendarMoment(utc: now) ?? .day(.epoch), capacity: Self.capacity)
    var records = ExportedRecords()
    try ExportedReminder.forEach(db) { reminder in
      guard try reminder.hasUID else { throw MissingUID() }
      let id = try reminder.id
      let start = writer.bytes.count
      try writer.write(reminder, tags: tags.next(of: id), zones: &zones)
      records.append(
        id, in: try reminder.listID, at: try reminder.position, bytes: start..<writer.bytes.count)
    }

    let end = writer.written { $0.endCalendar() }
    var parts: [Range<Int>] = []
    try records.forEachList(db) { list, todos in
      parts.append(writer.written { $0.beginCalendar(name: list.title, color: list.color) })
      parts += todos
      parts.append(end)
    }
    if parts.isEmpty {
      // Also without reminders, the file is a calendar.
      parts.append(writer.written { $0.beginCalendar(name: "Reminders", color: 0x4A99EF) })
      parts.append(end)
    }
    return ExportedFile(data: Data(parts, of: writer.bytes), reminders: records.count)
  }

  /// Enough for 10,000 reminders. The system provides memory only for the bytes that are written.
  private static let capacity = 8 << 20
}

extension CalendarWriter {
  /// The place of the bytes that a closure writes.
  fileprivate mutating func written(_ body: (inout Self) -> Void) -> Range<Int> {
    let start = bytes.count
    body(&self)
    return start..<bytes.count
  }
}

extension CalendarTodo {
  /// The to-do for a reminder, without an identity. Texts are in the form in which they are read
  /// again.
  ///
  /// A due date that is the first moment of a day has no time in the calendar.
  package init(
    _ reminder: Reminder, tags: some Sequence<String>, zones: inout CalendarZones
  ) {
    self.init(summary: CalendarText.normalized(reminder.title))
    notes = CalendarText.normalized(reminder.notes)
    due = reminder.dueDate.flatMap { zones.moment($0) }.map { .at($0) }
    priority = reminder.priority?.calendarNumber ?? 0
    status = reminder.isCompleted ? .completed : .needsAction
    completed = reminder.completedAt.flatMap(CalendarMoment.init(utc:))
    categories = tags.map(CalendarText.normalized)
    created = reminder.createdAt.flatMap(CalendarMoment.init(utc:))
    lastModified = reminder.updatedAt.flatMap(CalendarMoment.init(utc:))
    isFlagged = reminder.isFlagged
  }
}

extension CalendarDay {
  /// January 1, 1970.
  fileprivate static let epoch = CalendarDay(number: 0)!
}
