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
    let zones = KnownZones(timeZone)
    do {
      let ranges = try await database.read { try ExportedRange.dividing($0) }
      return file(
        try await database.readConcurrently(ranges) { db, range in
          try portion(range, db, zones)
        })
    } catch is MissingUID {
      let all = try await database.write { db in
        try insertMissingUIDs(db)
        return try portion(.all, db, zones)
      }
      return file([all])
    }
  }

  private struct MissingUID: Error {}

  private func insertMissingUIDs(_ db: Database) throws {
    var tags = try ExportedTags(.all, db)
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
  private func portion(_ range: ExportedRange, _ db: Database, _ known: KnownZones) throws
    -> ExportedPortion
  {
    var portion = try ExportedPortion(range, db)
    var tags = try ExportedTags(range, db)
    var zones = known.zones
    var writer = CalendarWriter(stamp: stamp, capacity: Self.capacity)
    try ExportedReminder.forEach(in: range, db) { reminder in
      guard try reminder.hasUID else { throw MissingUID() }
      let id = try reminder.id
      let start = writer.bytes.count
      try writer.write(reminder, tags: tags.next(of: id), zones: &zones)
      portion.append(
        id, in: try reminder.listID, at: try reminder.position, bytes: start..<writer.bytes.count)
    }
    known.zones = zones
    portion.bytes = writer.bytes
    return portion
  }

  private func file(_ portions: [ExportedPortion]) -> ExportedFile {
    var writer = CalendarWriter(stamp: stamp)
    func written(_ body: (inout CalendarWriter) -> Void) -> ExportedPiece {
      let start = writer.bytes.count
      body(&writer)
      return ExportedPiece(source: portions.count, bytes: start..<writer.bytes.count)
    }
    let end = written { $0.endCalendar() }
    var pieces: [ExportedPiece] = []
    var count = 0
    ExportedPortion.forEachList(of: portions) { list, todos in
      count += todos.count
      pieces.append(written { $0.beginCalendar(name: list.title, color: list.color) })
      pieces += todos
      pieces.append(end)
    }
    if pieces.isEmpty {
      // Also without reminders, the file is a calendar.
      pieces.append(written { $0.beginCalendar(name: "Reminders", color: 0x4A99EF) })
      pieces.append(end)
    }
    return ExportedFile(pieces, of: portions, around: writer.bytes, reminders: count)
  }

  private var stamp: CalendarMoment { CalendarMoment(utc: now) ?? .day(.epoch) }

  /// Enough for a portion of 10,000 reminders. The system provides memory only for the bytes that are written.
  private static let capacity = 1 << 20
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
    categories = tags.map(CalendarText.normalized).filter { !$0.isEmpty }
    created = reminder.createdAt.flatMap(CalendarMoment.init(utc:))
    lastModified = reminder.updatedAt.flatMap(CalendarMoment.init(utc:))
    isFlagged = reminder.isFlagged
  }
}

extension CalendarDay {
  /// January 1, 1970.
  fileprivate static let epoch = CalendarDay(number: 0)!
}
