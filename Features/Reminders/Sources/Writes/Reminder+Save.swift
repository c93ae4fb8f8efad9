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
      if let id = draft.id, try unscoped.find(id).fetchCount(db) > 0 {
        try change(id, to: draft, at: now, in: db)
        try ReminderTag.replace(Tag.save(tags, in: db), of: id, in: db)
        return id
      }
      return try insert([(draft, tags)], in: db)[0]
    }
  }

  /// Inserts new reminders, in their order. Thousands at once are several times as fast as single
  /// ones: the full-text index writes what it has gathered at each statement.
  ///
  /// Tags and times are those of ``save(_:tags:in:)``. A draft with an id is inserted with it.
  ///
  /// - Throws: an error if a list does not exist, or if the id of a draft does; then nothing is
  ///   changed.
  /// - Returns: the ids of the reminders.
  @discardableResult
  public static func insert(
    _ reminders: [(draft: Reminder.Draft, tags: [String])], in db: Database
  ) throws -> [Reminder.ID] {
    @Dependency(\.date.now) var now
    return try db.inSavepoint {
      let titles = try Tag.titles(saving: reminders.flatMap(\.tags), in: db)
      var place = try LastReminder(db)
      var ids: [Reminder.ID] = []
      var drafts: [Reminder.Draft] = []
      var tags: [ReminderTag] = []
      for (draft, texts) in reminders {
        var draft = draft
        let id = try place.take(&draft)
        draft.createdAt = draft.createdAt ?? now
        draft.updatedAt = now
        ids.append(id)
        drafts.append(draft)
        for tag in Set(texts.compactMap { titles[$0] }).sorted() {
          tags.append(ReminderTag(reminderID: id, tag: tag))
        }
      }
      // The tags first (their foreign key is checked at the commit), so that a reminder is written
      // to the full-text index once, together with them.
      try ReminderTag.insert { tags }.execute(db)
      try insert { drafts }.execute(db)
      return ids
    }
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

/// The highest id and the last position, from which those of new reminders follow. A trigger would
/// set the position, too, but would write each row a second time.
private struct LastReminder {
  private var id: Reminder.ID
  private var position: Int

  init(_ db: Database) throws {
    id = try HighestID.where { $0.name == Reminder.tableName }.select(\.seq).fetchOne(db) ?? 0
    let last = try Reminder.unscoped.select { $0.position.max() }.fetchOne(db) ?? nil
    position = last ?? 0
  }

  /// Gives a draft the next id and position, unless it has its own, and returns the id.
  mutating func take(_ draft: inout Reminder.Draft) throws -> Reminder.ID {
    if draft.position == 0 { draft.position = position + HandOrder<Reminder>.gap }
    position = max(position, draft.position)
    guard draft.id != nil || id < .max else {
      throw DatabaseError(code: .full, message: "the highest id of a reminder is already in use")
    }
    let taken = draft.id ?? id + 1
    draft.id = taken
    id = max(id, taken)
    return taken
  }
}

/// SQLite's record of the highest id that each table with AUTOINCREMENT has had.
@Table("sqlite_sequence")
private struct HighestID {
  let name: String
  let seq: Int
}
