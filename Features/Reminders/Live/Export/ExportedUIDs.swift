import RatchetData
import Reminders

/// The identity of a to-do, in the form that a calendar gives its texts.
struct ExportedUID {
  let uid: ArraySlice<UInt8>
  /// Empty for a to-do that is not a changed repetition.
  let recurrenceID: ArraySlice<UInt8>
}

extension ExportedUID {
  init(_ id: CalendarUID.ID) {
    self.init(
      uid: CalendarText.encode(id.uid)[...],
      recurrenceID: CalendarText.encode(id.recurrenceID)[...])
  }
}

/// The UIDs of reminders that have one, read along with the reminders in the order of their ids.
///
/// They are kept as bytes, in the form that a calendar gives them: to release 10,000 texts in another
/// order than that of their allocation takes longer than to write their lines.
struct ExportedUIDs {
  private struct Place {
    let reminder: Reminder.ID
    let start: Int
    let middle: Int
    let end: Int
  }

  private var bytes: [UInt8] = []
  private var places: [Place] = []
  private var next = 0

  init(_ db: Database) throws {
    let uids = CalendarUID.select { uid in (uid.reminderID, uid.id.uid, uid.id.recurrenceID) }
    try uids.forEachRow(db) { reminder, uid, recurrenceID in
      let start = bytes.count
      let middle = start + append(uid)
      places.append(
        Place(
          reminder: reminder, start: start, middle: middle, end: middle + append(recurrenceID)))
    }
    // Sorted here: SQLite would look each row up, since it does not use the index of a constraint
    // alone in a table without row ids.
    places.sort { $0.reminder < $1.reminder }
  }

  /// The UID of a reminder, if it has one. Each call has a larger id than the one before.
  mutating func next(of id: Reminder.ID) -> ExportedUID? {
    while next < places.count, places[next].reminder < id { next += 1 }
    guard next < places.count, places[next].reminder == id else { return nil }
    let place = places[next]
    return ExportedUID(
      uid: bytes[place.start..<place.middle], recurrenceID: bytes[place.middle..<place.end])
  }

  /// Appends a text in the form that a calendar gives it, and returns the number of its bytes.
  private mutating func append(_ text: String) -> Int {
    let start = bytes.count
    bytes.append(addingCapacity: 2 * text.utf8.count) { CalendarText.append(text, to: &$0) }
    return bytes.count - start
  }
}
