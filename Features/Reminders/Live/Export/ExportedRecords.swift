import RatchetData
import Reminders

/// The places of the reminders in the bytes that a writer has written.
///
/// Each reminder is written as soon as it is read, in the order of the table. Then the bytes are put
/// in order: by list, in the order of the lists, and in each list in the order by hand. That takes
/// less time than rows that SQLite sorts, and less memory than reminders that are all fetched first.
struct ExportedRecords: Sendable {
  private struct Record: Comparable, Sendable {
    let position: Int
    let id: Reminder.ID
    let bytes: Range<Int>

    static func < (left: Self, right: Self) -> Bool {
      (left.position, left.id) < (right.position, right.id)
    }
  }

  private var records: [RemindersList.ID: [Record]] = [:]

  private(set) var count = 0

  /// Adds the bytes of a reminder.
  mutating func append(
    _ id: Reminder.ID, in list: RemindersList.ID, at position: Int, bytes: Range<Int>
  ) {
    records[list, default: []].append(Record(position: position, id: id, bytes: bytes))
    count += 1
  }

  /// Calls a closure with each list that has reminders, in the order of the lists, and with the bytes
  /// of its reminders in the order by hand.
  func forEachList(_ db: Database, _ body: (RemindersList, [Range<Int>]) throws -> Void) throws {
    try RemindersList.order {
      $0.position
      $0.id
    }
    .forEachRow(db) { list in
      guard let records = records[list.id] else { return }
      try body(list, records.sorted().map(\.bytes))
    }
  }
}

/// The tags of reminders, read along with them in the order of their ids.
struct ExportedTags: Sendable {
  private let all: [ReminderTag]
  private var end = 0

  init(_ db: Database) throws {
    // The order of the table's primary key.
    all =
      try ReminderTag.order {
        $0.reminderID
        $0.tag
      }
      .fetchAll(db)
  }

  /// The tags of a reminder, in alphabetical order. Each call has a larger id than the one before.
  mutating func next(of id: Reminder.ID) -> ArraySlice<ReminderTag> {
    while end < all.count, all[end].reminderID < id { end += 1 }
    let start = end
    while end < all.count, all[end].reminderID == id { end += 1 }
    return all[start..<end]
  }
}
