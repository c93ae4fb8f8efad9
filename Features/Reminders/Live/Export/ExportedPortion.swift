import Foundation
import RatchetData
import Reminders
import Synchronization

/// Some of the reminders of a file, written in the order in which they were read.
///
/// The portions of a file are read and written at the same time, by several processors.
/// Then their bytes are put in order: by list, in the order of the lists, and in each list in the
/// order by hand. That takes less time than rows that SQLite sorts, and less memory than reminders
/// that are all fetched first.
struct ExportedPortion: Sendable {
  /// The lists with their orders, in the first portion of a file; empty in the others.
  let lists: [RemindersList]
  var bytes: [UInt8] = []
  private var records: [Record] = []

  private struct Record: Sendable {
    let id: Reminder.ID
    let list: RemindersList.ID
    let position: Int
    let bytes: Range<Int>
  }

  /// - Parameter range: the reminders of which ``append(_:in:at:bytes:)`` will be called.
  init(_ range: ExportedRange, _ db: Database) throws {
    lists =
      range.isFirst
      ? try RemindersList.order {
        $0.position
        $0.id
      }
      .fetchAll(db) : []
  }

  /// Adds the bytes of a reminder.
  mutating func append(
    _ id: Reminder.ID, in list: RemindersList.ID, at position: Int, bytes: Range<Int>
  ) {
    records.append(Record(id: id, list: list, position: position, bytes: bytes))
  }

  /// Calls a closure with each list that has reminders, in the order of the lists, and with the bytes
  /// of its reminders in the order by hand. The source of a piece is the number of its portion.
  static func forEachList(
    of portions: [ExportedPortion], _ body: (RemindersList, [ExportedPiece]) -> Void
  ) {
    let lists = portions[0].lists
    let ranks = Dictionary(uniqueKeysWithValues: zip(lists.map(\.id), lists.indices))
    var found: [[(source: Int, record: Record)]] = Array(repeating: [], count: lists.count)
    for (source, portion) in portions.enumerated() {
      for record in portion.records {
        // A program that switches foreign keys off can remove a list and keep its reminders, which
        // no screen shows then.
        guard let rank = ranks[record.list] else { continue }
        found[rank].append((source, record))
      }
    }
    for (rank, list) in lists.enumerated() where !found[rank].isEmpty {
      found[rank].sort { ($0.record.position, $0.record.id) < ($1.record.position, $1.record.id) }
      body(list, found[rank].map { ExportedPiece(source: $0.source, bytes: $0.record.bytes) })
    }
  }
}

/// The ids of the reminders of a portion.
struct ExportedRange: Sendable {
  let ids: ClosedRange<Int>
  let isFirst: Bool

  /// All reminders.
  static let all = ExportedRange(ids: .min ... .max, isFirst: true)

  /// Ranges that together have all reminders, also those that are added meanwhile.
  static func dividing(_ db: Database) throws -> [ExportedRange] {
    // Two queries, since SQLite answers each of them from one row of the table.
    guard let least = try Reminder.unscoped.select({ $0.id.min() }).fetchOne(db) ?? nil,
      let largest = try Reminder.unscoped.select({ $0.id.max() }).fetchOne(db) ?? nil
    else { return [.all] }
    let (distance, isTooLarge) = largest.subtractingReportingOverflow(least)
    guard !isTooLarge, distance >= leastToDivide else { return [.all] }
    let step = distance / count
    return (0..<count).map { index in
      let first = index == 0 ? Int.min : least + step * index
      let last = index == count - 1 ? Int.max : least + step * (index + 1) - 1
      return ExportedRange(ids: first...last, isFirst: index == 0)
    }
  }

  /// More than there are processors in use: then a slow one does not hold up the others for long.
  private static let count = 8
  private static let leastToDivide = 1_000
}

/// The days of the time zone that earlier portions of a file have looked up, which takes the system
/// long. Portions that are written at the same time do not know each other's.
final class KnownZones: Sendable {
  // Locked by the readers of portions, only to copy and to replace it.
  private let latest: Mutex<CalendarZones>

  var zones: CalendarZones {
    get { latest.withLock { $0 } }
    set { latest.withLock { $0 = newValue } }
  }

  init(_ timeZone: TimeZone) { latest = Mutex(CalendarZones(local: timeZone)) }
}

/// The tags of reminders, read along with them in the order of their ids.
struct ExportedTags: Sendable {
  private let all: [ReminderTag]
  private var end = 0

  init(_ range: ExportedRange, _ db: Database) throws {
    // The order of the table's primary key.
    all =
      try ReminderTag
      .where { $0.reminderID.between(range.ids.lowerBound, and: range.ids.upperBound) }
      .order {
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
