public import Foundation
public import RatchetData
import RatchetDependencies

// Each of these functions changes the reminders that exist and differ, whether deleted or not, and
// sets the time of their change to `\.date.now`. Ids that do not exist are ignored.
extension Reminder {
  /// Completes reminders at a time, or opens them again with nil. A reminder that is already
  /// completed keeps its time.
  public static func complete(_ ids: [Reminder.ID], at date: Date?, in db: Database) throws {
    try change(ids, in: db) { reminders, now in
      reminders.where { date == nil ? $0.completedAt.isNotNull : $0.completedAt.isNull }
        .update {
          $0.completedAt = date
          $0.updatedAt = now
        }
    }
  }

  /// Flags reminders, or removes their flags.
  public static func flag(_ ids: [Reminder.ID], _ isFlagged: Bool, in db: Database) throws {
    try change(ids, in: db) { reminders, now in
      reminders.where { $0.isFlagged != isFlagged }.update {
        $0.isFlagged = isFlagged
        $0.updatedAt = now
      }
    }
  }

  /// Moves reminders to a list. They keep their places in the order by hand.
  ///
  /// - Throws: an error if the list does not exist and one of the reminders does.
  public static func moveToList(
    _ ids: [Reminder.ID], _ list: RemindersList.ID, in db: Database
  ) throws {
    try change(ids, in: db) { reminders, now in
      reminders.where { $0.listID != list }.update {
        $0.listID = list
        $0.updatedAt = now
      }
    }
  }

  /// Deletes reminders at a time so that they can be restored, or restores them with nil. A
  /// reminder that is already deleted keeps its time.
  public static func softDelete(_ ids: [Reminder.ID], at date: Date?, in db: Database) throws {
    try change(ids, in: db) { reminders, now in
      reminders.where { date == nil ? $0.deletedAt.isNotNull : $0.deletedAt.isNull }
        .update {
          $0.deletedAt = date
          $0.updatedAt = now
        }
    }
  }

  /// Removes the reminders that were deleted before a time; they cannot be restored.
  ///
  /// - Parameter limit: the largest number of reminders to remove; nil for all.
  /// - Returns: the number of removed reminders.
  @discardableResult
  public static func purge(
    deletedBefore date: Date, atMost limit: Int? = nil, in db: Database
  ) throws -> Int {
    let all = unscoped.where { $0.deletedAt < date }.select(\.id)
    let ids = if let limit { all.limit(limit) } else { all }
    return try unscoped.where { $0.id.in(ids) }
      .delete().returning(\.id).fetchAll(db).count
  }

  private static func change(
    _ ids: [Reminder.ID], in db: Database,
    _ update: (_ rows: Select<Reminder, Reminder, ()>, _ now: Date) -> Update<Reminder, NoRows>
  ) throws {
    @Dependency(\.date.now) var now
    let rows = rows(ids)
    try update(rows.where { $0.updatedAt.isNot(now) }, now).execute(db)
    // If it has changed a row for each id, no others are left.
    guard db.changesCount < ids.count else { return }
    // The rows that have this time already; see `touch`.
    let rest = try update(rows, now).returning(\.id).fetchAll(db)
    try touch(rest, at: now, in: db)
  }

  /// The reminders with these ids, which are one bound value: SQLite limits the number of values, and
  /// compiles each of them.
  static func rows(_ ids: [Reminder.ID]) -> Select<Reminder, Reminder, ()> {
    if let marks = IDMarks.many(ids) {
      return unscoped.where { marks.contains($0.id) }
    }
    let list = "[\(ids.map(String.init).joined(separator: ","))]"
    return unscoped.where { #sql("\($0.id) IN (SELECT value FROM json_each(\(list)))") }
  }
}
