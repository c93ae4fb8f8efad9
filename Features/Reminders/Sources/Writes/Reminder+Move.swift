public import RatchetData

extension Reminder {
  /// Moves a reminder directly before another one in the order by hand, or to the end.
  ///
  /// There is one order over all lists. So the reminder is directly before the other one on every
  /// screen that shows both in this order. Nothing happens if it is there already, or if one of the
  /// two reminders does not exist.
  ///
  /// One row is written. Only if positions run out between two reminders, after at least 32 moves to
  /// this place, some reminders around it are written too: a few for each move on average, even if
  /// all moves have the same place. The time of the last change stays.
  public static func move(
    _ id: Reminder.ID, before target: Reminder.ID?, in db: Database
  ) throws {
    try HandOrder<Reminder>(db: db).move(id, before: target)
  }
}
