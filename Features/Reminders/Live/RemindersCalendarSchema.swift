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
  /// Registers a later migration: the UIDs in the order of the reminders, so that an export reads both
  /// along with each other. Call it after the migrations of all features that files may already have.
  public static func registerOrder(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration(
      "RemindersCalendar 2: UIDs in the order of reminders",
      sql: """
        CREATE TABLE reminders_calendar_uids_by_reminder (
          reminder_id INTEGER PRIMARY KEY NOT NULL REFERENCES reminders (id) ON DELETE CASCADE,
          uid TEXT NOT NULL,
          recurrence_id TEXT NOT NULL,
          digest INTEGER NOT NULL,
          UNIQUE (uid, recurrence_id)
        );
        INSERT INTO reminders_calendar_uids_by_reminder (reminder_id, uid, recurrence_id, digest)
          SELECT reminder_id, uid, recurrence_id, digest FROM reminders_calendar_uids
          ORDER BY reminder_id;
        DROP TABLE reminders_calendar_uids;
        ALTER TABLE reminders_calendar_uids_by_reminder RENAME TO reminders_calendar_uids
        """)
  }
}
