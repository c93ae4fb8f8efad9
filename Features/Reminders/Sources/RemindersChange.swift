import Foundation
import RatchetData

/// A change of stored reminders or lists that a tap requests.
///
/// Screens only request changes; ``RemindersFeature`` writes them, so that closing a screen does not
/// cancel a write.
public enum RemindersChange: Equatable, Sendable, Codable {
  case complete([Reminder.ID], Bool)
  case flag([Reminder.ID], Bool)
  /// Flags a reminder, or removes its flag.
  case toggleFlag(Reminder.ID)
  case moveToList([Reminder.ID], RemindersList.ID)
  /// Deletes reminders so that they can be restored.
  case delete([Reminder.ID])
  /// Deletes the completed reminders of a list so that they can be restored, also those that are
  /// not shown.
  case deleteCompleted(RemindersScope, tags: [String])
  case restore([Reminder.ID])
  /// Moves a reminder before another one in the order by hand; nil: to the end.
  case move(Reminder.ID, before: Reminder.ID?)
  /// Deletes a list with its reminders, which cannot be restored.
  case deleteList(RemindersList.ID)
  /// Moves a list before another one; nil: to the end.
  case moveList(RemindersList.ID, before: RemindersList.ID?)
}

extension RemindersChange {
  /// Writes the change, in the transaction of the caller. A deletion also removes reminders that were
  /// deleted before `purgeDate`, at most ``purgeLimit``.
  ///
  /// - Returns: the reminders that the change has deleted and that can be restored.
  func apply(in db: Database, at now: Date, purging purgeDate: Date) throws -> [Reminder.ID] {
    switch self {
    case .complete(let ids, let isCompleted):
      try Reminder.complete(ids, at: isCompleted ? now : nil, in: db)
    case .flag(let ids, let isFlagged):
      try Reminder.flag(ids, isFlagged, in: db)
    case .toggleFlag(let id):
      // The stored flag, not that of the screen, which may not show an earlier tap yet.
      guard let reminder = try Reminder.unscoped.find(id).fetchOne(db) else { break }
      try Reminder.flag([id], !reminder.isFlagged, in: db)
    case .moveToList(let ids, let list):
      try Reminder.moveToList(ids, list, in: db)
    case .delete(let ids):
      return try Self.delete(ids, in: db, at: now, purging: purgeDate)
    case .deleteCompleted(let scope, let tags):
      let ids =
        try scope
        .reminders(tags: tags, showsCompleted: true, on: ReminderDay(containing: now))
        .where { $0.completedAt.isNotNull }
        .order(by: \.id).select(\.id).fetchAll(db)
      return try Self.delete(ids, in: db, at: now, purging: purgeDate)
    case .restore(let ids):
      try Reminder.softDelete(ids, at: nil, in: db)
    case .move(let id, let next):
      try Reminder.move(id, before: next, in: db)
    case .deleteList(let id):
      try RemindersList.delete(id, in: db)
    case .moveList(let id, let next):
      try RemindersList.move(id, before: next, in: db)
    }
    return []
  }

  /// The largest number of old reminders that a deletion removes, so that it takes about as long as
  /// any other. Removing one takes several times as long as deleting it.
  static let purgeLimit = 200

  private static func delete(
    _ ids: [Reminder.ID], in db: Database, at now: Date, purging purgeDate: Date
  ) throws -> [Reminder.ID] {
    try Reminder.purge(deletedBefore: purgeDate, atMost: purgeLimit, in: db)
    try Reminder.softDelete(ids, at: now, in: db)
    return ids
  }
}
