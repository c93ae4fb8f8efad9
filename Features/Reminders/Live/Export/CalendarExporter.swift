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

  /// Makes the file, in a transaction of the caller, and stores new UIDs.
  package func export(_ db: Database) throws -> (bytes: [UInt8], reminders: Int) {
    let exported = try ExportedReminders(db)
    let known = exported.reminders.parts(
      of: try CalendarUID.order(by: \.reminderID).select { ($0.reminderID, $0.id) }.fetchAll(db)
    ) { $0.0 }
    var zones = CalendarZones(local: timeZone)
    var writer = CalendarWriter(capacity: exported.count << 9)
    var new: [CalendarUID] = []
    let stamp = CalendarMoment(utc: now) ?? .day(.epoch)
    for list in exported.lists {
      writer.beginCalendar(name: list.list.title, color: list.list.color)
      for place in list.places {
        let reminder = exported.reminders[place]
        let tags = exported.tags[place]
        let id = known[place].first?.1 ?? CalendarUID.ID(uid: uuid().uuidString)
        if known[place].isEmpty {
          let todo = CalendarTodo(reminder, tags: tags.map(\.tag), zones: &zones)
          new.append(CalendarUID(id: id, reminderID: reminder.id, digest: CalendarDigest.of(todo)))
        }
        writer.write(reminder, tags: tags, id: id, stamp: stamp, zones: &zones)
      }
      writer.endCalendar()
    }
    if exported.lists.isEmpty {
      // Also without reminders, the file is a calendar.
      writer.beginCalendar(name: "Reminders", color: 0x4A99EF)
      writer.endCalendar()
    }
    try CalendarUID.insert { new }.execute(db)
    return (writer.bytes, exported.count)
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
