import Foundation
import RatchetData
import Reminders

/// The reminders that are not deleted, by list: in the order of the lists, and in each list in the
/// order by hand. Lists without reminders are left out.
struct ExportedReminders: Sendable {
  struct List: Sendable {
    var list: RemindersList
    var reminders: [Reminder]
  }

  let lists: [List]
  /// The tags of each reminder, in alphabetical order.
  let tags: [Reminder.ID: [String]]

  var count: Int { lists.reduce(0) { $0 + $1.reminders.count } }

  init(_ db: Database) throws {
    let reminders = Dictionary(
      grouping: try Reminder.order {
        $0.position
        $0.id
      }
      .fetchAll(db), by: \.listID)
    lists =
      try RemindersList.order {
        $0.position
        $0.id
      }
      .fetchAll(db)
      .compactMap { list in reminders[list.id].map { List(list: list, reminders: $0) } }
    tags = Dictionary(
      grouping: try ReminderTag.order {
        $0.reminderID
        $0.tag
      }
      .fetchAll(db), by: \.reminderID
    )
    .mapValues { $0.map(\.tag) }
  }
}
