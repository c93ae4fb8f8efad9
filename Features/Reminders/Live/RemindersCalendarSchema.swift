public import RatchetData

/// The table that connects the to-dos of calendars with reminders.
public enum RemindersCalendarSchema {
  /// Registers the migration of the table. Call it after `RemindersSchema.register(in:)`: the table
  /// refers to the reminders.
  public static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration(
      "RemindersCalendar 1: UIDs",
      sql: """
        CREATE TABLE reminders_calendar_uids (
          uid TEXT NOT NULL,
          recurrence_id TEXT NOT NULL,
          reminder_id INTEGER NOT NULL UNIQUE REFERENCES reminders (id) ON DELETE CASCADE,
          digest INTEGER NOT NULL,
          PRIMARY KEY (uid, recurrence_id)
        ) WITHOUT ROWID
        """)
  }
}
