import Foundation
import RatchetData
import Reminders

/// The columns of a reminder that its line in a CSV file is made of.
@Selection
struct CSVReminder: Sendable {
  let id: Reminder.ID
  let listID: RemindersList.ID
  let position: Int
  let title: String
  let notes: String
  let dueDate: Date?
  let isFlagged: Bool
  let priority: Priority?
  let completedAt: Date?

  /// The reminders of a range that are not deleted, in the order of their ids.
  static func all(in range: ExportedRange) -> some QueryStatement<CSVReminder> {
    Reminder
      .where { $0.id.between(range.ids.lowerBound, and: range.ids.upperBound) }
      .order(by: \.id)
      .select { reminder in
        CSVReminder.Columns(
          id: reminder.id, listID: reminder.listID, position: reminder.position,
          title: reminder.title, notes: reminder.notes, dueDate: reminder.dueDate,
          isFlagged: reminder.isFlagged, priority: reminder.priority,
          completedAt: reminder.completedAt)
      }
  }
}
