import RatchetData

extension RemindersSchema {
  /// Creates and fills the full-text index, and creates the triggers that keep it up to date.
  static func createSearch(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE reminder_texts USING fts5(
          title, notes, tags, prefix = '1 2', tokenize = 'unicode61 remove_diacritics 2'
        )
        """)
    try index(Reminder.unscoped.order(by: \.id)).execute(db)
    try createTriggersOfReminders(db)
    try createTriggersOfTags(db)
  }

  private static func createTriggersOfReminders(_ db: Database) throws {
    try Reminder.createTrigger(
      "reminder_texts_inserted",
      after: .insert { new in
        index(Reminder.unscoped.find(new.id))
      }
    )
    .execute(db)
    try Reminder.createTrigger(
      "reminder_texts_changed",
      after: .update {
        ($0.title, $0.notes)
      } forEachRow: { _, new in
        ReminderText.where { $0.rowid == new.id }
          .update {
            $0.title = new.title
            $0.notes = new.notes
          }
      } when: { old, new in
        old.title.isNot(new.title) || old.notes.isNot(new.notes)
      }
    )
    .execute(db)
    try Reminder.createTrigger(
      "reminder_texts_removed",
      after: .delete { old in
        ReminderText.where { $0.rowid == old.id }.delete()
      }
    )
    .execute(db)
  }

  private static func createTriggersOfTags(_ db: Database) throws {
    try ReminderTag.createTrigger(
      "reminder_texts_tagged", after: .insert { new in indexTags(of: new.reminderID) }
    )
    .execute(db)
    try ReminderTag.createTrigger(
      "reminder_texts_tag_renamed",
      after: .update {
        $0.tag
      } forEachRow: { _, new in
        indexTags(of: new.reminderID)
      }
    )
    .execute(db)
    try ReminderTag.createTrigger(
      "reminder_texts_untagged", after: .delete { old in indexTags(of: old.reminderID) }
    )
    .execute(db)
  }

  /// Inserts reminders into the index.
  private static func index(
    _ reminders: Select<Reminder, Reminder, ()>
  ) -> some QueryStatement<NoRows> {
    ReminderText.insert {
      ($0.rowid, $0.title, $0.notes, $0.tags)
    } select: {
      reminders.select { ($0.id, $0.title, $0.notes, tags(of: $0.id)) }
    }
  }

  private static func indexTags(
    of id: some QueryExpression<Reminder.ID>
  ) -> some QueryStatement {
    ReminderText.where { $0.rowid == id }.update { $0.tags = tags(of: id) }
  }

  /// The titles of a reminder's tags, separated by spaces.
  private static func tags(
    of id: some QueryExpression<Reminder.ID>
  ) -> SQLQueryExpression<String> {
    #sql(
      "coalesce(\(ReminderTag.where { $0.reminderID == id }.select { $0.tag.groupConcat(" ") }), '')"
    )
  }
}
