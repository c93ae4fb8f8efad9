public import RatchetData

extension Tag {
  /// Inserts the tags that do not exist yet. A tag that differs from an existing one only in case is
  /// the existing one. Texts are read by ``title(from:)``; those that name no tag are ignored.
  ///
  /// - Returns: the titles of the tags as they are stored, in alphabetical order, each once.
  @discardableResult
  public static func save(_ texts: [String], in db: Database) throws -> [Tag.ID] {
    let tags = texts.compactMap(title(from:)).map(Tag.init)
    guard !tags.isEmpty else { return [] }
    try insert { tags }.onConflictDoNothing().execute(db)
    return try `where` { $0.folded.in(tags.map(\.folded)) }
      .order(by: \.folded).select(\.title).fetchAll(db)
  }

  /// Removes a tag, also from its reminders.
  public static func delete(_ title: Tag.ID, in db: Database) throws {
    try find(title).delete().execute(db)
  }
}
