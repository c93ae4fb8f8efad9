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

/// The first reminders of a screen, and the ids of all of them.
public struct RemindersPage: Hashable, Sendable, Codable {
  /// The first rows, in the order of the screen.
  public var rows: [ReminderRow]
  /// The ids of all reminders that the screen consists of, sorted.
  public var ids: [Reminder.ID]

  /// The number of all reminders that the screen consists of.
  public var total: Int { ids.count }

  /// Makes a page; by default an empty one.
  public init(rows: [ReminderRow] = [], ids: [Reminder.ID] = []) {
    self.rows = rows
    self.ids = ids
  }
}

/// Shows the number of the ids in place of all of them.
extension RemindersPage: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, children: ["rows": rows, "total": total], displayStyle: .struct)
  }
}

/// Fetches the first reminders of one screen, with their tags, in one snapshot. It takes two
/// statements, and a third one for the other ids if there are more reminders than the limit.
public struct RemindersRequest: FetchKeyRequest {
  /// The reminders to fetch.
  public let scope: RemindersScope
  /// Only reminders with all of these tags are fetched, regardless of case.
  public let tags: [String]
  /// The order of the open reminders, and of the completed ones, which come after them.
  public let order: ReminderOrder
  /// Whether completed reminders are included.
  public let showsCompleted: Bool
  /// The largest number of rows to fetch; nil for all.
  public let limit: Int?
  /// The day that decides which reminders are due.
  public let day: ReminderDay

  /// Makes a request. Requests for moments of one day are equal.
  ///
  /// - Parameter now: a moment of the day that decides which reminders are due, in the calendar and
  ///   time zone of `\.calendar`.
  public init(
    scope: RemindersScope, tags: [String] = [], order: ReminderOrder = .manual,
    showsCompleted: Bool = false, limit: Int? = nil, now: Date
  ) {
    self.scope = scope
    self.tags = tags
    self.order = order
    self.showsCompleted = showsCompleted
    self.limit = limit
    day = ReminderDay(containing: now)
  }

  /// Fetches the first rows, in their order, and all ids.
  public func fetch(_ db: Database) throws -> RemindersPage {
    let query = if let limit { rows.limit(limit) } else { rows }
    let rows =
      try query
      .including(all: ReminderTag.titles, by: { _, reminderTag in reminderTag.reminderID })
      .fetchAll(db)
      .map { ReminderRow(reminder: $0.row.0, isPastDue: $0.row.1, tags: $0.children) }
    let isWhole = limit.map { rows.count < $0 } ?? true
    let ids = isWhole ? rows.map(\.id) : try ids.fetchAll(db)
    return RemindersPage(rows: rows, ids: IDMarks.many(ids)?.ids ?? ids.sorted())
  }

  /// All rows without their tags, each with whether it is past due.
  var rows: Select<RowTuple<Reminder, Bool>, Reminder, ()> {
    reminders
      .order(by: order, openFirst: showsCompleted && scope != .smart(.completed))
      .select { ($0, $0.isPastDue(on: day)) }
  }

  /// The ids of all rows, in no order.
  var ids: Select<Reminder.ID, Reminder, ()> { reminders.select(\.id) }

  private var reminders: Select<Reminder, Reminder, ()> {
    scope.reminders(tags: tags, showsCompleted: showsCompleted, on: day)
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
