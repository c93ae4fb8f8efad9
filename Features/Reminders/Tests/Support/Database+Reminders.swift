import Foundation
import RatchetData

@testable import Reminders

extension Database {
  /// Inserts a list and returns its id.
  func addList(_ title: String = "List") throws -> RemindersList.ID {
    try RemindersList.save(RemindersList.Draft(title: title), in: self)
  }

  /// Inserts reminders with these titles at the end, and returns their ids.
  func addReminders(_ titles: [String], to list: RemindersList.ID) throws -> [Reminder.ID] {
    try titles.map { title in
      try Reminder.save(Reminder.Draft(listID: list, title: title), tags: [], in: self)
    }
  }

  /// The ids of all reminders in the order by hand, also of the deleted ones.
  func order() throws -> [Reminder.ID] {
    try Reminder.unscoped.order {
      $0.position
      $0.id
    }
    .select(\.id).fetchAll(self)
  }

  /// The number of rows that an operation writes.
  func rowsWritten(_ operation: () throws -> Void) rethrows -> Int {
    let before = totalChangesCount
    try operation()
    return totalChangesCount - before
  }

  /// The rows of the full-text index, and the rows that it should have.
  func searchTexts() throws -> (found: [String], expected: [String]) {
    // FTS5's own check, which throws an error if the index differs from its rows.
    try execute(sql: "INSERT INTO reminder_texts (reminder_texts) VALUES ('integrity-check')")
    let found = try ReminderText.order { $0.rowid }.fetchAll(self)
      .map { "\($0.rowid) \($0.title) \($0.notes) \($0.tags.split(separator: " ").sorted())" }
    let tags = try ReminderTag.all.fetchAll(self)
    let expected = try Reminder.unscoped.order(by: \.id).fetchAll(self).map { reminder in
      let own = tags.filter { $0.reminderID == reminder.id }.map(\.tag).sorted()
      return "\(reminder.id) \(reminder.title) \(reminder.notes) \(own)"
    }
    return (found, expected)
  }
}
