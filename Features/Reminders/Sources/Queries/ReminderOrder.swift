import RatchetData

/// An order of reminders. Each order ends with the id, so that it is the same at each fetch.
public enum ReminderOrder: String, CaseIterable, Hashable, Sendable, Codable {
  /// The earliest due date first; reminders without one come last.
  case dueDate
  /// The highest priority first; reminders without one come last.
  case priority
  /// Alphabetically, regardless of the case of the letters A to Z.
  case title
  /// The order by hand; see ``Reminder/move(_:before:in:)``.
  case manual
}

extension Select where From == Reminder, Joins == () {
  /// Returns the query with its reminders in an order.
  ///
  /// - Parameter openFirst: whether completed reminders come after all open ones. Leave it out if
  ///   all are open or all are completed: an index then gives the order.
  func order(by order: ReminderOrder, openFirst: Bool) -> Self {
    self.order { reminder in
      if openFirst { reminder.completedAt.isNotNull }
      switch order {
      case .dueDate: reminder.dueDate.asc(nulls: .last)
      case .priority: reminder.priority.desc(nulls: .last)
      case .title: reminder.title.collate(.nocase)
      case .manual: reminder.position
      }
      reminder.id
    }
  }
}
