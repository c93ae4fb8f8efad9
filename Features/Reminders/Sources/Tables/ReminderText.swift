import RatchetData

/// The full-text index of the reminders that are not deleted. Triggers keep it up to date.
@Table("reminder_texts")
struct ReminderText: FTS5 {
  /// The reminder's id.
  let rowid: Reminder.ID
  let title: String
  let notes: String
  /// The titles of the tags, separated by spaces.
  let tags: String
}
