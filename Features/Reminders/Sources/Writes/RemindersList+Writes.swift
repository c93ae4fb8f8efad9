public import RatchetData

extension RemindersList {
  /// Inserts a list, or changes the title and colour of an existing one, which keeps its place. A
  /// draft with an id that no longer exists is inserted again.
  ///
  /// - Returns: the id of the list.
  @discardableResult
  public static func save(
    _ draft: RemindersList.Draft, in db: Database
  ) throws -> RemindersList.ID {
    if let id = draft.id, try find(id).fetchCount(db) > 0 {
      try find(id)
        .update {
          $0.title = draft.title
          $0.color = draft.color
        }
        .execute(db)
      return id
    }
    guard let id = try insert({ draft }).returning(\.id).fetchOne(db) else {
      throw DatabaseError(code: .internal, message: "The new list has no id.")
    }
    return id
  }

  /// Removes a list with all of its reminders and its cover image; they cannot be restored.
  public static func delete(_ id: RemindersList.ID, in db: Database) throws {
    try find(id).delete().execute(db)
  }

  /// Moves a list directly before another one, or to the end. Nothing happens if it is there
  /// already, or if one of the two lists does not exist.
  ///
  /// One row is written, rarely more; see ``Reminder/move(_:before:in:)``.
  public static func move(
    _ id: RemindersList.ID, before target: RemindersList.ID?, in db: Database
  ) throws {
    try HandOrder<RemindersList>(db: db).move(id, before: target)
  }
}
