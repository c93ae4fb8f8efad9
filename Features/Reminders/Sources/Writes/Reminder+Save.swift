import Foundation
public import RatchetData
import RatchetDependencies

extension Reminder {
  /// Inserts a reminder, or changes an existing one to what the user edits: its list, title, notes,
  /// due date, flag and priority. Everything else of an existing reminder stays, such as its
  /// position and whether it is completed.
  ///
  /// The tags of the reminder are replaced; see ``Tag/save(_:in:)``. The times of the change and of
  /// a new reminder are `\.date.now`, unless the draft has a time of creation. A draft with an id
  /// that no longer exists is inserted again.
  ///
  /// - Throws: an error if the list does not exist; then nothing is changed.
  /// - Returns: the id of the reminder.
  @discardableResult
  public static func save(
    _ draft: Reminder.Draft, tags: [String], in db: Database
  ) throws -> Reminder.ID {
    @Dependency(\.date.now) var now
    return try db.inSavepoint {
      let tags = try Tag.save(tags, in: db)
      if let id = draft.id, try unscoped.find(id).fetchCount(db) > 0 {
        try change(id, to: draft, at: now, in: db)
        try ReminderTag.replace(tags, of: id, in: db)
        return id
      }
      var draft = draft
      draft.createdAt = draft.createdAt ?? now
      draft.updatedAt = now
      return try insert(draft, tags: tags, in: db)
    }
  }

  /// Inserts the tags first (their foreign key is checked at the commit), so that the reminder is
  /// written to the full-text index once, together with them. Each further write of the same row
  /// would flush the index, which takes longer than everything else.
  private static func insert(
    _ draft: Reminder.Draft, tags: [Tag.ID], in db: Database
  ) throws -> Reminder.ID {
    var draft = draft
    let id = try draft.id ?? HighestID.of(Reminder.self, in: db) + 1
    draft.id = id
    try ReminderTag.insert { tags.map { ReminderTag(reminderID: id, tag: $0) } }.execute(db)
    try insert { draft }.execute(db)
    return id
  }

  private static func change(
    _ id: Reminder.ID, to draft: Reminder.Draft, at now: Date, in db: Database
  ) throws {
    try unscoped.find(id)
      .update {
        $0.listID = draft.listID
        $0.title = draft.title
        $0.notes = draft.notes
        $0.dueDate = draft.dueDate
        $0.isFlagged = draft.isFlagged
        $0.priority = draft.priority
        $0.updatedAt = now
      }
      .execute(db)
    try touch([id], at: now, in: db)
  }

  /// Sets the time of a change that does not differ from that of the change before. A trigger has
  /// set it to the time of SQLite's clock, as for a change by a program that does not set it.
  static func touch(_ ids: [Reminder.ID], at now: Date, in db: Database) throws {
    try rows(ids).where { $0.updatedAt.isNot(now) }.update { $0.updatedAt = now }.execute(db)
  }
}

extension ReminderTag {
  /// Writes only the tags that differ, so that the others are not indexed again.
  fileprivate static func replace(
    _ tags: [Tag.ID], of id: Reminder.ID, in db: Database
  ) throws {
    let old = try `where` { $0.reminderID == id }.select(\.tag).fetchAll(db)
    try `where` {
      $0.reminderID == id
      $0.tag.in(old.filter { !tags.contains($0) })
    }
    .delete().execute(db)
    try insert {
      tags.filter { !old.contains($0) }.map { ReminderTag(reminderID: id, tag: $0) }
    }
    .execute(db)
  }
}

/// SQLite's record of the highest id that each table with AUTOINCREMENT has had.
@Table("sqlite_sequence")
private struct HighestID {
  let name: String
  let seq: Int

  static func of<Row: Table>(_ table: Row.Type, in db: Database) throws -> Int {
    try `where` { $0.name == Row.tableName }.select(\.seq).fetchOne(db) ?? 0
  }
}
