import RatchetData

/// The full-text index of all reminders, which triggers keep up to date. It has the deleted ones too,
/// so deleting or restoring a reminder does not write it; a search leaves them out.
@Table("reminder_texts")
struct ReminderText: FTS5 {
  /// The reminder's id.
  let rowid: Reminder.ID
  let title: String
  let notes: String
  /// The titles of the tags, separated by spaces.
  let tags: String
}
