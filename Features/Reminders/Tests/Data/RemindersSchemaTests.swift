import Foundation
import RatchetData
import RatchetDataTesting
import RatchetDependencies
import RemindersLive
import Testing

@testable import Reminders

@Suite(.remindersDatabase) struct RemindersSchemaTests {
  @Dependency(\.defaultDatabase) var database

  @Test("The migrations make the schema, and a second run has nothing to do")
  func migrations() async throws {
    try await DatabaseMigrator.reminders.migrate(database)
    try await database.read { (db) throws in
      #expect(try DatabaseMigrator.reminders.hasBeenMigrated(db))
      #expect(try !DatabaseMigrator.reminders.hasSchemaChanges(db))
      #expect(
        try db.fetchAll(
          String.self,
          sql: """
            SELECT type || ' ' || name FROM sqlite_master
            WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE 'reminder_texts_%'
              AND name NOT LIKE 'ratchet_%' OR type = 'trigger'
            ORDER BY type, name
            """) == [
            "index reminders_by_list", "index reminders_by_position",
            "index reminders_lists_by_position", "index reminders_open_by_due_date",
            "index reminders_tags_by_tag",
            "table reminder_texts", "table reminders", "table reminders_list_assets",
            "table reminders_lists", "table reminders_tags", "table tags",
            "trigger reminder_texts_changed", "trigger reminder_texts_inserted",
            "trigger reminder_texts_removed", "trigger reminder_texts_tag_renamed",
            "trigger reminder_texts_tagged", "trigger reminder_texts_untagged",
            "trigger reminders_changed", "trigger reminders_inserted",
            "trigger reminders_inserted_last", "trigger reminders_lists_inserted",
          ])
    }
  }

  @Test("A file of the first migration is indexed by a later one")
  func existingRows() async throws {
    let database = try DatabaseQueue()
    try await DatabaseMigrator.reminders.migrate(
      database, upTo: "Reminders 1: lists, reminders and tags")
    try await database.write { db in
      try db.execute(
        sql: """
          INSERT INTO reminders_lists (title, color, position) VALUES ('A', 0, 1);
          INSERT INTO reminders (list_id, title, notes, is_flagged, position, deleted_at)
          VALUES (1, 'Milk', 'Two', 0, 1, NULL), (1, 'Eggs', '', 0, 2, '2026-01-01');
          INSERT INTO tags VALUES ('a', 'a'), ('b', 'b');
          INSERT INTO reminders_tags VALUES (1, 'a'), (1, 'b')
          """)
    }
    try await DatabaseMigrator.reminders.migrate(database)
    try await database.write { db in
      let texts = try db.searchTexts()
      #expect(texts.found == ["1 Milk Two [\"a\", \"b\"]", "2 Eggs  []"])
      #expect(texts.found == texts.expected)
    }
    await database.close()
  }

  @Test("A file of the version before the last indexes keeps its reminders, and gets the indexes")
  func earlierIndexes() async throws {
    let database = try DatabaseQueue()
    let migrator = DatabaseMigrator.remindersCalendar
    try await migrator.migrate(database, upTo: "RemindersCalendar 1: UIDs")
    let indexes = """
      SELECT sql FROM sqlite_master
      WHERE type = 'index' AND tbl_name = 'reminders' AND sql IS NOT NULL ORDER BY name
      """
    let before = try await database.write { (db) throws in
      try RemindersSchema.seed(db)
      #expect(
        try db.fetchAll(String.self, sql: indexes).contains {
          $0.contains("(deleted_at, completed_at, due_date, is_flagged)")
        })
      return try Reminder.unscoped.order(by: \.id).fetchAll(db)
    }
    try await migrator.migrate(database)
    try await database.read { (db) throws in
      #expect(try migrator.hasBeenMigrated(db))
      #expect(
        try db.fetchAll(String.self, sql: indexes) == [
          "CREATE INDEX reminders_by_list ON reminders (list_id, position)",
          "CREATE INDEX reminders_by_position ON reminders (position)",
          """
          CREATE INDEX reminders_open_by_due_date ON reminders (due_date)
            WHERE deleted_at IS NULL AND completed_at IS NULL
          """,
        ])
      #expect(before.count == 200)
      #expect(try Reminder.unscoped.order(by: \.id).fetchAll(db) == before)
      #expect(try db.fetchAll(String.self, sql: "PRAGMA integrity_check") == ["ok"])
    }
    await database.close()
  }

  @Test("A file of the version before UIDs were ordered keeps them")
  func earlierUIDs() async throws {
    let database = try DatabaseQueue()
    let migrator = DatabaseMigrator.remindersCalendar
    try await migrator.migrate(database, upTo: "Reminders 4: indexes without states")
    let text = calendarText(
      todoText("UID:z", "SUMMARY:One"), todoText("UID:a", "SUMMARY:Two"),
      todoText("UID:a", "RECURRENCE-ID:20260401", "SUMMARY:Three"))
    #expect(try await importCalendar(text, into: database).report.added == 3)
    let before = try await database.read { try CalendarUID.order(by: \.reminderID).fetchAll($0) }
    try await migrator.migrate(database)
    #expect(
      try await database.read { try CalendarUID.order(by: \.reminderID).fetchAll($0) } == before)
    #expect(before.map(\.id.uid) == ["z", "a", "a"])
    #expect(
      try await importCalendar(text, into: database).report == RemindersImportReport(updated: 3))
    try await database.write { (db) throws in
      #expect(try db.fetchAll(String.self, sql: "PRAGMA foreign_key_check").isEmpty)
      #expect(try db.fetchAll(String.self, sql: "PRAGMA integrity_check") == ["ok"])
      try Reminder.unscoped.delete().execute(db)
      #expect(try CalendarUID.fetchCount(db) == 0)
    }
    await database.close()
  }

  @Test("The tables have the columns of their types")
  func columns() async throws {
    @Sendable func check<Row: Table>(_ table: Row.Type, _ db: Database) throws {
      #expect(
        try db.columns(in: Row.tableName).map(\.name)
          == Row.TableColumns.allColumns.map(\.name))
    }
    try await database.read { db in
      try check(RemindersList.self, db)
      try check(Reminder.self, db)
      try check(Tag.self, db)
      try check(ReminderTag.self, db)
      try check(RemindersListAsset.self, db)
    }
  }

  @Test(
    "Removing a list removes its reminders with their tags, and its cover",
    .remindersDatabase(seeded: true))
  func cascades() async throws {
    try await database.write { db in
      #expect(
        try db.fetchAll(
          String.self,
          sql: """
            SELECT m.name || '.' || f."from" || ' ' || f."table" || ' ' || f.on_delete
            FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f
            WHERE m.type = 'table' ORDER BY 1
            """) == [
            "reminders.list_id reminders_lists CASCADE",
            "reminders_list_assets.list_id reminders_lists CASCADE",
            "reminders_tags.reminder_id reminders CASCADE", "reminders_tags.tag tags CASCADE",
          ])
      let tags = try Tag.fetchCount(db)
      let first = try #require(try RemindersList.order(by: \.position).fetchOne(db))
      let ids = try Reminder.where { $0.listID == first.id }.select(\.id).fetchAll(db)
      try Reminder.softDelete(Array(ids.prefix(3)), at: .now, in: db)
      #expect(try RemindersListAsset.fetchCount(db) == 1)
      #expect(try ReminderTag.where { $0.reminderID.in(ids) }.fetchCount(db) > 0)

      try RemindersList.delete(first.id, in: db)
      #expect(try Reminder.unscoped.fetchCount(db) == 175)
      #expect(try RemindersListAsset.fetchCount(db) == 0)
      #expect(try ReminderTag.where { $0.reminderID.in(ids) }.fetchCount(db) == 0)
      #expect(try Tag.fetchCount(db) == tags)
      let texts = try db.searchTexts()
      #expect(texts.found == texts.expected)
      #expect(try db.fetchAll(String.self, sql: "PRAGMA foreign_key_check").isEmpty)
    }
  }

  @Test("Ids of removed lists and reminders are not used again")
  func ids() async throws {
    try await database.write { db in
      let list = try db.addList()
      let reminder = try db.addReminders(["Milk"], to: list)[0]
      try RemindersList.delete(list, in: db)
      let newList = try db.addList()
      #expect(newList > list)
      #expect(try db.addReminders(["Milk"], to: newList)[0] > reminder)
    }
  }

  @Test("Values outside of their range are refused")
  func checks() async throws {
    try await database.write { db in
      let list = try db.addList()
      let id = try db.addReminders(["Milk"], to: list)[0]
      for assignment in ["is_flagged = 2", "priority = 4", "position = 1 << 62", "list_id = 9"] {
        #expect(throws: DatabaseError.self) {
          try db.inSavepoint {
            try db.execute(sql: "UPDATE reminders SET \(assignment) WHERE id = \(id)")
          }
        }
      }
    }
  }

  @Test(
    "The seeds are two hundred reminders in eight lists, of every kind",
    .remindersDatabase(seeded: true))
  func seeds() async throws {
    try await database.write { db in
      #expect(try Reminder.fetchCount(db) == 200)
      #expect(try RemindersList.fetchCount(db) == 8)
      #expect(try RemindersListAsset.where { $0.coverImage.isNotNull }.fetchCount(db) == 1)
      #expect(try Tag.fetchCount(db) == 10)
      let counts = try #require(
        try RemindersCounts.query(now: RemindersDatabaseTrait.now).fetchOne(db))
      #expect(counts.all + counts.completed == 200)
      for list in SmartList.allCases { #expect(counts[list] > 10, "\(list)") }
      for priority in Priority.allCases {
        #expect(try Reminder.where { $0.priority == priority }.fetchCount(db) > 10)
      }
      #expect(try Reminder.where(\.isPastDue).fetchCount(db) > 10)
      #expect(try Reminder.where { $0.notes != "" }.fetchCount(db) == 40)
      let texts = try db.searchTexts()
      #expect(texts.found == texts.expected)
    }
  }
}
