import RatchetData

/// A list whose reminders come from all lists.
public enum SmartList: String, CaseIterable, Hashable, Sendable, Codable {
  /// Reminders that are due today or were due before.
  case today
  /// Reminders with a due date.
  case scheduled
  /// All reminders.
  case all
  /// Flagged reminders.
  case flagged
  /// Completed reminders, which the other smart lists leave out by default.
  case completed
}

extension SmartList {
  /// Returns the condition that a reminder belongs to the list, open or not.
  func contains(_ reminder: Reminder.TableColumns, on day: ReminderDay) -> SQLQueryExpression<Bool>
  {
    switch self {
    case .today: (reminder.dueDate < day.end)
    case .scheduled: reminder.dueDate.isNotNull
    case .all: SQLQueryExpression(bind(true))
    case .flagged: SQLQueryExpression(reminder.isFlagged)
    case .completed: reminder.completedAt.isNotNull
    }
  }
}
