public import RatchetData

extension Reminder.TableColumns {
  /// True for an open reminder that was due on a day before today. The day of `\.date.now`, in the
  /// time zone of `\.calendar`, is read when the query is made.
  public var isPastDue: some QueryExpression<Bool> { isPastDue(on: .today) }

  /// True for an open reminder that was due before a day.
  func isPastDue(on day: ReminderDay) -> some QueryExpression<Bool> {
    completedAt.isNull && (dueDate < day.start).isTrue
  }
}
