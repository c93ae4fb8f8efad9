import Foundation
import RatchetData

// Persistent triggers, so that they also run for rows that other programs write.
extension RemindersSchema {
  /// Creates the triggers that give a new row its position, and set the times of a reminder.
  static func createPositionsAndTimes(_ db: Database) throws {
    try RemindersList.createTrigger(
      "reminders_lists_inserted",
      after: .insert { new in
        RemindersList.find(new.id)
          .update { list in
            list.position =
              #sql(
                "coalesce(\(RemindersList.where { $0.id != new.id }.select { $0.position.max() }), 0) + \(HandOrder<RemindersList>.gap)"
              )
          }
      } when: {
        $0.position == 0
      }
    )
    .execute(db)
    try Reminder.createTrigger(
      "reminders_inserted_last",
      after: .insert { new in
        Reminder.unscoped.find(new.id)
          .update {
            $0.position =
              #sql(
                "coalesce(\(Reminder.unscoped.where { $0.id != new.id }.select { $0.position.max() }), 0) + \(HandOrder<Reminder>.gap)"
              )
          }
      } when: {
        $0.position == 0
      }
    )
    .execute(db)
    try Reminder.createTrigger(
      "reminders_inserted",
      after: .insert { new in
        Reminder.unscoped.find(new.id)
          .update {
            $0.createdAt = new.createdAt ?? now
            $0.updatedAt = new.updatedAt ?? now
          }
      } when: {
        $0.createdAt.isNull || $0.updatedAt.isNull
      }
    )
    .execute(db)
    // A move changes only the position, and is no change of the reminder. A statement that sets the
    // time itself writes each row once.
    try Reminder.createTrigger(
      "reminders_changed",
      after: .update {
        (
          $0.listID, $0.title, $0.notes, $0.dueDate, $0.isFlagged, $0.priority, $0.completedAt,
          $0.deletedAt
        )
      } forEachRow: { _, new in
        Reminder.unscoped.find(new.id).update { $0.updatedAt = now }
      } when: { old, new in
        old.updatedAt.is(new.updatedAt)
      }
    )
    .execute(db)
  }

  /// SQLite's clock, in the form in which dates are stored.
  private static var now: SQLQueryExpression<Date?> {
    #sql("strftime('%Y-%m-%d %H:%M:%f', 'now')")
  }
}
