public import RatchetData

/// A list with the number of its open reminders.
@Selection
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

  /// All lists, in the order by hand.
  public static var all: some SelectStatement<RemindersListRow> {
    RemindersList
      .order {
        $0.position
        $0.id
      }
      .select { list in
        RemindersListRow.Columns(
          list: list,
          remindersCount: #sql(
            "\(Reminder.where { $0.listID == list.id && $0.completedAt.isNull }.select { $0.id.count() })"
          ))
      }
  }
}
