import Foundation
import RatchetData
import Reminders

/// The columns of a reminder that its to-do in a calendar is made of.
@Selection
struct ExportedReminder: Sendable {
  let id: Reminder.ID
  let listID: RemindersList.ID
  let position: Int
  let title: String
  let notes: String
  let dueDate: ExportedDate?
  let isFlagged: Bool
  let priority: Priority?
  let createdAt: ExportedDate?
  let updatedAt: ExportedDate?
  let completedAt: ExportedDate?
  /// Nil for a reminder that was neither imported nor exported.
  let uid: String?
  let recurrenceID: String?

  /// All reminders that are not deleted, in the order of their ids.
  static var all: some QueryStatement<ExportedReminder> {
    Reminder.order(by: \.id)
      .leftJoin(CalendarUID.all) { $0.id.eq($1.reminderID) }
      .select { reminder, uid in
        ExportedReminder.Columns(
          id: reminder.id, listID: reminder.listID, position: reminder.position,
          title: reminder.title, notes: reminder.notes, dueDate: #sql("\(reminder.dueDate)"),
          isFlagged: reminder.isFlagged, priority: reminder.priority,
          createdAt: #sql("\(reminder.createdAt)"), updatedAt: #sql("\(reminder.updatedAt)"),
          completedAt: #sql("\(reminder.completedAt)"), uid: uid.id.uid,
          recurrenceID: uid.id.recurrenceID)
      }
  }
}
