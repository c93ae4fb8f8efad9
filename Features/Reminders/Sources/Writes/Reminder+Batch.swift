public import Foundation
public import RatchetData
import RatchetDependencies

// Each of these functions changes the reminders that exist and differ, whether deleted or not, and
// sets the time of their change to `\.date.now`. Ids that do not exist are ignored.
extension Reminder {
  /// Completes reminders at a time, or opens them again with nil. A reminder that is already
  /// completed keeps its time.
  public static func complete(_ ids: [Reminder.ID], at date: Date?, in db: Database) throws {
    try change(ids, in: db) { reminders in
      reminders.where { date == nil ? $0.completedAt.isNotNull : $0.completedAt.isNull }
        .update { $0.completedAt = date }
    }
  }

  /// Flags reminders, or removes their flags.
  public static func flag(_ ids: [Reminder.ID], _ isFlagged: Bool, in db: Database) throws {
    try change(ids, in: db) { reminders in
      reminders.where { $0.isFlagged != isFlagged }.update { $0.isFlagged = isFlagged }
    }
  }

  /// Moves reminders to a list. They keep their places in the order by hand.
  ///
  /// - Throws: an error if the list does not exist and one of the reminders does.
  public static func moveToList(
    _ ids: [Reminder.ID], _ list: RemindersList.ID, in db: Database
  ) throws {
    try change(ids, in: db) { reminders in
      reminders.where { $0.listID != list }.update { $0.listID = list }
    }
  }

  /// Deletes reminders at a time so that they can be restored, or restores them with nil. A
  /// reminder that is already deleted keeps its time.
  public static func softDelete(_ ids: [Reminder.ID], at date: Date?, in db: Database) throws {
    try change(ids, in: db) { reminders in
      reminders.where { date == nil ? $0.deletedAt.isNotNull : $0.deletedAt.isNull }
        .update { $0.deletedAt = date }
    }
  }

  /// Removes the reminders that were deleted before a time; they cannot be restored.
  ///
  /// - Returns: the number of removed reminders.
  @discardableResult
  public static func purge(deletedBefore date: Date, in db: Database) throws -> Int {
    try unscoped.where { $0.deletedAt < date }.delete().returning(\.id).fetchAll(db).count
  }

  private static func change(
    _ ids: [Reminder.ID], in db: Database,
    _ update: (Select<Reminder, Reminder, ()>) -> Update<Reminder, NoRows>
  ) throws {
    @Dependency(\.date.now) var now
    // Each id is a bound value, and SQLite limits their number.
    for start in stride(from: 0, to: ids.count, by: 10_000) {
      let ids = ids[start..<min(start + 10_000, ids.count)]
      let changed = try update(unscoped.find(ids)).returning(\.id).fetchAll(db)
      try touch(changed, at: now, in: db)
    }
  }
}
