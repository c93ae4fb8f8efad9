public import RatchetData

extension Tag {
  /// Inserts the tags that do not exist yet. A tag that differs from an existing one only in case is
  /// the existing one. Texts are read by ``title(from:)``; those that name no tag are ignored.
  ///
  /// - Returns: the titles of the tags as they are stored, in alphabetical order, each once.
  @discardableResult
  public static func save(_ texts: [String], in db: Database) throws -> [Tag.ID] {
    try Set(titles(saving: texts, in: db).values).map(Tag.init)
      .sorted { $0.folded < $1.folded }
      .map(\.title)
  }

  /// Inserts the tags that do not exist yet, like ``save(_:in:)``.
  ///
  /// - Returns: the title of the tag as it is stored, for each text that names one.
  static func titles(saving texts: [String], in db: Database) throws -> [String: Tag.ID] {
    var tags: [Tag] = []
    var seen: Set<String> = []
    var folded: [String: String] = [:]
    for text in texts where folded[text] == nil {
      guard let tag = title(from: text).map(Tag.init) else { continue }
      folded[text] = tag.folded
      // Of two new titles that differ only in case, the first one is stored.
      if seen.insert(tag.folded).inserted { tags.append(tag) }
    }
    try insert { tags }.onConflictDoNothing().execute(db)
    var titles: [String: Tag.ID] = [:]
    // In parts, since SQLite limits the number of bound values of a statement.
    for start in stride(from: 0, to: tags.count, by: 1_000) {
      let part = tags[start..<min(start + 1_000, tags.count)].map(\.folded)
      let stored = try `where` { $0.folded.in(part) }.fetchAll(db)
      for tag in stored { titles[tag.folded] = tag.title }
    }
    return folded.compactMapValues { titles[$0] }
  }

  /// Removes a tag, also from its reminders.
  public static func delete(_ title: Tag.ID, in db: Database) throws {
    try find(title).delete().execute(db)
  }
}
