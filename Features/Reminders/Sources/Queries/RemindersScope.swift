import RatchetData

/// The reminders that one screen shows.
public enum RemindersScope: Hashable, Sendable, Codable {
  /// The reminders of one list.
  case list(RemindersList.ID)
  /// The reminders of all lists that belong to a smart list.
  case smart(SmartList)
  /// The reminders with a tag, regardless of the case in which it is written.
  case tag(String)
}

extension RemindersScope {
  /// The reminders in this scope that are not deleted, in no order.
  ///
  /// - Parameters:
  ///   - tags: only reminders with all of these tags are included.
  ///   - showsCompleted: whether completed reminders are included. In the smart list
  ///     ``SmartList/completed`` they always are.
  func reminders(
    tags: [String] = [], showsCompleted: Bool, on day: ReminderDay
  ) -> Select<Reminder, Reminder, ()> {
    let reminders = if case .tag = self { Reminder.foundByID } else { Reminder.all }
    return reminders.where { reminder in
      switch self {
      case .list(let id): reminder.listID == id
      case .smart(let list): list.contains(reminder, on: day)
      case .tag(let title): reminder.id.in(ReminderTag.reminderIDs(of: .exact(Tag.fold(title))))
      }
      for tag in tags {
        reminder.id.in(ReminderTag.reminderIDs(of: .exact(Tag.fold(tag))))
      }
      if !showsCompleted, self != .smart(.completed) { reminder.completedAt.isNull }
    }
  }
}

extension Reminder {
  /// The reminders that are not deleted, for a condition of their ids. The unary plus keeps SQLite
  /// from going through the index of the open ones instead of looking the ids up.
  static var foundByID: Select<Reminder, Reminder, ()> {
    unscoped.where { #sql("+\($0.deletedAt) IS NULL") }
  }
}

extension ReminderTag {
  /// A condition for the titles of tags, in the form in which titles are compared.
  enum Pattern: Hashable {
    case exact(String)
    case prefix(String)
  }

  /// The ids of the reminders with a tag that matches. An id may occur several times.
  static func reminderIDs(of pattern: Pattern) -> some QueryStatement<Reminder.ID> {
    let titles = Tag.where {
      switch pattern {
      case .exact(let title): $0.folded == title
      case .prefix(let beginning): $0.folded.hasPrefix(beginning)
      }
    }
    .select(\.title)
    return `where` { $0.tag.in(titles) }.select(\.reminderID)
  }
}
