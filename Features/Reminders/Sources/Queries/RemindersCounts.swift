public import Foundation
public import RatchetData

/// The number of reminders in each smart list: open ones, and in ``completed`` the completed ones.
@Selection
public struct RemindersCounts: Hashable, Sendable, Codable {
  /// Open reminders that are due today or were due before.
  public var today = 0
  /// Open reminders with a due date.
  public var scheduled = 0
  /// All open reminders.
  public var all = 0
  /// Flagged reminders that are open.
  public var flagged = 0
  /// Completed reminders.
  public var completed = 0

  /// Makes counts; by default each is 0.
  public init(
    today: Int = 0, scheduled: Int = 0, all: Int = 0, flagged: Int = 0, completed: Int = 0
  ) {
    self.today = today
    self.scheduled = scheduled
    self.all = all
    self.flagged = flagged
    self.completed = completed
  }

  /// The count of one smart list.
  public subscript(list: SmartList) -> Int {
    switch list {
    case .today: today
    case .scheduled: scheduled
    case .all: all
    case .flagged: flagged
    case .completed: completed
    }
  }

  /// Returns a query of the counts, which always has one row.
  ///
  /// - Parameter now: a moment of the day that is today, in the calendar and time zone of
  ///   `\.calendar`.
  public static func query(now: Date) -> Select<RemindersCounts, Reminder, ()> {
    let day = ReminderDay(containing: now)
    return Reminder.select { reminder in
      func count(_ list: SmartList) -> AggregateExpression<Int> {
        reminder.count(
          filter: list == .completed
            ? list.contains(reminder, on: day)
            : reminder.completedAt.isNull && list.contains(reminder, on: day))
      }
      return RemindersCounts.Columns(
        today: count(.today), scheduled: count(.scheduled), all: count(.all),
        flagged: count(.flagged), completed: count(.completed))
    }
  }
}
