public import Foundation
public import RatchetData

/// A reminder with the data that a screen shows beside it.
public struct ReminderRow: Hashable, Identifiable, Sendable, Codable {
  /// The reminder.
  public var reminder: Reminder
  /// True for an open reminder that was due on a day before today.
  public var isPastDue: Bool
  /// The titles of the reminder's tags, in alphabetical order.
  public var tags: [Tag.ID]

  /// The id of the reminder.
  public var id: Reminder.ID { reminder.id }

  /// Makes a row.
  public init(reminder: Reminder, isPastDue: Bool = false, tags: [Tag.ID] = []) {
    self.reminder = reminder
    self.isPastDue = isPastDue
    self.tags = tags
  }
}

/// Fetches the reminders of one screen, with their tags, in one snapshot and with two statements.
public struct RemindersRequest: FetchKeyRequest {
  /// The reminders to fetch.
  public let scope: RemindersScope
  /// The order of the open reminders, and of the completed ones, which come after them.
  public let order: ReminderOrder
  /// Whether completed reminders are included.
  public let showsCompleted: Bool
  /// The day that decides which reminders are due.
  public let day: ReminderDay

  /// Makes a request. Requests for moments of one day are equal.
  ///
  /// - Parameter now: a moment of the day that decides which reminders are due, in the calendar and
  ///   time zone of `\.calendar`.
  public init(
    scope: RemindersScope, order: ReminderOrder = .manual, showsCompleted: Bool = false, now: Date
  ) {
    self.scope = scope
    self.order = order
    self.showsCompleted = showsCompleted
    day = ReminderDay(containing: now)
  }

  /// Fetches the rows, in their order.
  public func fetch(_ db: Database) throws -> [ReminderRow] {
    try rows.including(all: ReminderTag.titles, by: { _, reminderTag in reminderTag.reminderID })
      .fetchAll(db)
      .map { ReminderRow(reminder: $0.row.0, isPastDue: $0.row.1, tags: $0.children) }
  }

  /// The reminders without their tags, each with whether it is past due.
  var rows: Select<RowTuple<Reminder, Bool>, Reminder, ()> {
    scope.reminders(showsCompleted: showsCompleted, on: day)
      .order(by: order)
      .select { ($0, $0.isPastDue(on: day)) }
  }
}

extension ReminderTag {
  /// The titles of the tags of all reminders, in alphabetical order.
  static var titles: Select<String, Tag, ReminderTag> {
    Tag.join(ReminderTag.all) { $0.title == $1.tag }
      .order { tag, _ in tag.folded }
      .select { tag, _ in tag.title }
  }
}
