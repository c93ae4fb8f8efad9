import RatchetData

/// The words and tags of a search text, and the statements that search for them.
struct ReminderSearch: Hashable {
  /// The largest number of results that are sorted by relevance. To sort by it, SQLite computes it
  /// for each result, and among more results it says little.
  static let mostByRelevance = 1_000

  /// The pattern of the words; nil if there are none.
  let words: FTS5Query?
  let tags: [ReminderTag.Pattern]

  init(_ text: String) {
    let tokens = text.unicodeScalars.split(whereSeparator: Self.isSpace).map(String.init)
    let isComplete = text.unicodeScalars.last.map(Self.isSpace) ?? true
    var words: [String] = []
    var tags: [ReminderTag.Pattern] = []
    for (index, token) in tokens.enumerated() {
      let isTyped = !isComplete && index == tokens.count - 1
      if let title = token.hasPrefix("#") ? Tag.title(from: token) : nil {
        tags.append(isTyped ? .prefix(Tag.fold(title)) : .exact(Tag.fold(title)))
      } else {
        words.append(token + (isTyped ? "" : " "))
      }
    }
    self.words = words.isEmpty ? nil : .searchAsYouType(words.joined())
    self.tags = tags
  }

  /// A NUL counts as white space, because SQLite reads a pattern only up to its first NUL.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value == 0
  }
}

// With words, the statements go through the matches of the full-text index.
extension ReminderSearch {
  /// The numbers of all found reminders, and of the completed ones.
  func counts(of words: FTS5Query) -> Select<RowTuple<Int, Int>, Reminder, ReminderText> {
    matches(of: words).select { reminder, _ in
      (reminder.count(), reminder.count(filter: reminder.completedAt.isNotNull))
    }
  }

  /// The rows of the results: by relevance, or if there are too many, the newest first, which is an
  /// order of the index.
  func rows(
    of words: FTS5Query, total: Int, on day: ReminderDay
  ) -> Select<RowTuple<Reminder, Bool, String, String>, Reminder, ReminderText> {
    matches(of: words)
      .order { reminder, text in
        if total > Self.mostByRelevance {
          text.rowid.desc()
        } else {
          text.bm25([\.title: 10, \.tags: 5])
          reminder.id
        }
      }
      .select { reminder, text in
        (
          reminder, reminder.isPastDue(on: day), text.title.highlight("**", "**"),
          text.notes.snippet("**", "**", "…", 12)
        )
      }
  }

  private func matches(of words: FTS5Query) -> Select<Reminder, Reminder, ReminderText> {
    Reminder.join(ReminderText.all) { $0.id == $1.rowid }
      .where { reminder, text in
        text.match(words)
        for tag in tags { reminder.id.in(ReminderTag.reminderIDs(of: tag)) }
      }
      .select { reminder, _ in reminder }
  }
}

// With tags alone, the full-text index is not needed.
extension ReminderSearch {
  /// The numbers of all reminders with the tags, and of the completed ones.
  var countsOfTags: Select<RowTuple<Int, Int>, Reminder, ()> {
    tagged { SQLQueryExpression($0.id) }
      .select { ($0.count(), $0.count(filter: $0.completedAt.isNotNull)) }
  }

  /// The rows of the results: in the order by hand, or if there are too many, the newest first. Then
  /// the unary plus keeps SQLite from looking up all of them: it goes through the reminders until
  /// there are enough.
  func rowsOfTags(
    total: Int, on day: ReminderDay
  ) -> Select<RowTuple<Reminder, Bool, String, String>, Reminder, ()> {
    let isMany = total > Self.mostByRelevance
    return tagged { isMany ? #sql("+\($0.id)") : SQLQueryExpression($0.id) }
      .order { reminder in
        if isMany {
          reminder.id.desc()
        } else {
          reminder.position
          reminder.id
        }
      }
      .select { reminder in
        (
          reminder, reminder.isPastDue(on: day), reminder.title,
          Case().when(reminder.notes.length() > 80, then: reminder.notes.substr(1, 80) + "…")
            .else(reminder.notes)
        )
      }
  }

  private func tagged(
    id: (Reminder.TableColumns) -> SQLQueryExpression<Reminder.ID>
  ) -> Select<Reminder, Reminder, ()> {
    Reminder.foundByID.where { reminder in
      for tag in tags { id(reminder).in(ReminderTag.reminderIDs(of: tag)) }
    }
  }
}
