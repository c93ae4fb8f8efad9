public import RatchetData

/// A tag of a reminder.
@Table("reminders_tags")
public struct ReminderTag: Hashable, Sendable, Codable {
  /// The reminder that has the tag.
  @Column("reminder_id") public let reminderID: Reminder.ID
  /// The title of the tag, as in the table of tags.
  public let tag: Tag.ID

  /// Makes a row of the table.
  public init(reminderID: Reminder.ID, tag: Tag.ID) {
    self.reminderID = reminderID
    self.tag = tag
  }
}
