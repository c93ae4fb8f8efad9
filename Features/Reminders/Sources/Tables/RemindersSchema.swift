public import RatchetData

/// The tables of the reminders.
public enum RemindersSchema {
  /// Registers the migrations of the tables; ``registerIndexes(in:)`` registers the last one.
  public static func register(in migrator: inout DatabaseMigrator) {
    // AUTOINCREMENT: the id of a removed row is never used again. The limits of positions keep sums
    // and differences of them within 64 bits.
    migrator.registerMigration(
      "Reminders 1: lists, reminders and tags",
      sql: """
        CREATE TABLE reminders_lists (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          title TEXT NOT NULL,
          color INTEGER NOT NULL,
          position INTEGER NOT NULL
            CHECK (position BETWEEN -2305843009213693952 AND 2305843009213693952)
        );
        CREATE INDEX reminders_lists_by_position ON reminders_lists (position);

        CREATE TABLE reminders (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          list_id INTEGER NOT NULL REFERENCES reminders_lists (id) ON DELETE CASCADE,
          title TEXT NOT NULL,
          notes TEXT NOT NULL,
          due_date TEXT,
          is_flagged INTEGER NOT NULL CHECK (is_flagged IN (0, 1)),
          priority INTEGER CHECK (priority IN (1, 2, 3)),
          position INTEGER NOT NULL
            CHECK (position BETWEEN -2305843009213693952 AND 2305843009213693952),
          created_at TEXT,
          updated_at TEXT,
          completed_at TEXT,
          deleted_at TEXT
        );
        CREATE INDEX reminders_by_list
          ON reminders (list_id, deleted_at, completed_at, position);
        CREATE INDEX reminders_by_position ON reminders (position);
        CREATE INDEX reminders_by_state
          ON reminders (deleted_at, completed_at, due_date, is_flagged);

        CREATE TABLE tags (
          title TEXT PRIMARY KEY NOT NULL,
          folded TEXT NOT NULL UNIQUE
        ) WITHOUT ROWID;

        CREATE TABLE reminders_tags (
          reminder_id INTEGER NOT NULL REFERENCES reminders (id)
            ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
          tag TEXT NOT NULL REFERENCES tags (title) ON DELETE CASCADE ON UPDATE CASCADE,
          PRIMARY KEY (reminder_id, tag)
        ) WITHOUT ROWID;
        CREATE INDEX reminders_tags_by_tag ON reminders_tags (tag, reminder_id);

        CREATE TABLE reminders_list_assets (
          list_id INTEGER PRIMARY KEY NOT NULL
            REFERENCES reminders_lists (id) ON DELETE CASCADE,
          cover_image BLOB
        )
        """)
    migrator.registerMigration("Reminders 2: positions and times") { db in
      try createPositionsAndTimes(db)
    }
    migrator.registerMigration("Reminders 3: full-text search") { db in
      try createSearch(db)
    }
  }

  /// Registers a later migration: indexes that most changes leave as they are. Call it after the
  /// migrations of all features that files may already have.
  ///
  /// Flagging a reminder writes no index. Completing, deleting or restoring it writes one: that of the
  /// open reminders by due date, so that a screen in this order, or a screen of today, does not go
  /// through completed reminders. The screens of a list, or in the order by hand, do.
  public static func registerIndexes(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration(
      "Reminders 4: indexes without states",
      sql: """
        DROP INDEX reminders_by_list;
        DROP INDEX reminders_by_state;
        CREATE INDEX reminders_by_list ON reminders (list_id, position);
        CREATE INDEX reminders_open_by_due_date ON reminders (due_date)
          WHERE deleted_at IS NULL AND completed_at IS NULL
        """)
  }
}
