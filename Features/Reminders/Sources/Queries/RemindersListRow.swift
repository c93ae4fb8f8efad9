public import RatchetData

/// A list with the number of its open reminders.
public struct RemindersListRow: Hashable, Identifiable, Sendable, Codable {
  /// The list.
  public let list: RemindersList
  /// The number of its reminders that are neither completed nor deleted.
  public let remindersCount: Int

  /// The id of the list.
  public var id: RemindersList.ID { list.id }

  /// Makes a row.
  public init(list: RemindersList, remindersCount: Int = 0) {
    self.list = list
    self.remindersCount = remindersCount
  }
}

/// Fetches all lists with the numbers of their open reminders, in the order by hand.
///
/// The reminders are counted here, in one pass over the table. The index by list does not have their
/// states, so a count for each list would look up each reminder: twice the time of a pass.
public struct RemindersListsRequest: FetchKeyRequest {
  /// Makes a request; all requests are equal.
  public init() {}

  /// Fetches the lists.
  public func fetch(_ db: Database) throws -> [RemindersListRow] {
    var counts: [RemindersList.ID: Int] = [:]
    for list in try openReminders.fetchAll(db) { counts[list, default: 0] += 1 }
    return try lists.fetchAll(db).map {
      RemindersListRow(list: $0, remindersCount: counts[$0.id] ?? 0)
    }
  }

  /// The list of each open reminder.
  var openReminders: Select<RemindersList.ID, Reminder, ()> {
    Reminder.openInTableOrder.select(\.listID)
  }

  private var lists: Select<RemindersList, RemindersList, ()> {
    RemindersList.order {
      $0.position
      $0.id
    }
  }
}

extension Reminder {
  /// The open reminders, for a query that needs most of them: the unary plus keeps SQLite from
  /// reading them in the order of an index, in which it would look each one up.
  static var openInTableOrder: Select<Reminder, Reminder, ()> {
    unscoped.where { #sql("+\($0.deletedAt) IS NULL AND \($0.completedAt) IS NULL") }
  }
}
