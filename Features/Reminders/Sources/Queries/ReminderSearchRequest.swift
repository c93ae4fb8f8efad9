public import Foundation
public import RatchetData

/// A reminder that a search has found.
public struct ReminderSearchRow: Hashable, Identifiable, Sendable, Codable {
  /// The reminder.
  public var reminder: Reminder
  /// True for an open reminder that was due on a day before today.
  public var isPastDue: Bool
  /// The title, with each match between `**` and `**`.
  public var title: String
  /// The part of the notes with the most matches, each between `**` and `**`. If the search has no
  /// words, the beginning of the notes.
  public var snippet: String
  /// The titles of the reminder's tags, in alphabetical order.
  public var tags: [Tag.ID]

  /// The id of the reminder.
  public var id: Reminder.ID { reminder.id }

  /// Makes a row.
  public init(
    reminder: Reminder, isPastDue: Bool = false, title: String, snippet: String = "",
    tags: [Tag.ID] = []
  ) {
    self.reminder = reminder
    self.isPastDue = isPastDue
    self.title = title
    self.snippet = snippet
    self.tags = tags
  }
}

/// The results of a search.
public struct ReminderSearchResults: Hashable, Sendable, Codable {
  /// The best results, in the order of the search.
  public var rows: [ReminderSearchRow]
  /// The number of all reminders that the search finds.
  public var total: Int
  /// How many of these are completed.
  public var completed: Int

  /// Makes results; by default there are none.
  public init(rows: [ReminderSearchRow] = [], total: Int = 0, completed: Int = 0) {
    self.rows = rows
    self.total = total
    self.completed = completed
  }
}

/// Searches the titles, notes and tags of the reminders that are not deleted.
///
/// The text consists of words and of tags such as `#errand`, separated by white space. A reminder
/// is found if all of them match, regardless of case and, for words, of diacritics. A word or tag
/// at the end of the text also matches by its beginning, since the user may still be typing it;
/// white space after it completes it. A text without words and tags finds nothing.
public struct ReminderSearchRequest: FetchKeyRequest {
  /// The text to search for.
  public let text: String
  /// The largest number of rows to fetch; the numbers in the results count all.
  public let limit: Int
  /// The day that decides which reminders are past due.
  public let day: ReminderDay

  /// Makes a request. Requests for moments of one day are equal if their texts are.
  ///
  /// - Parameter now: a moment of the day that decides which reminders are past due, in the calendar
  ///   and time zone of `\.calendar`.
  public init(text: String, limit: Int = 50, now: Date) {
    self.text = text
    self.limit = limit
    day = ReminderDay(containing: now)
  }

  /// Fetches the results: for words by relevance, for tags alone in the order by hand. More than a
  /// thousand results are sorted by their id, the newest first.
  public func fetch(_ db: Database) throws -> ReminderSearchResults {
    let search = ReminderSearch(text)
    if let words = search.words {
      return try results(db, search.counts(of: words)) { total in
        try search.rows(of: words, total: total, on: day).limit(limit)
          .including(all: ReminderTag.titles, by: { _, reminderTag in reminderTag.reminderID })
          .fetchAll(db)
      }
    }
    guard !search.tags.isEmpty else { return ReminderSearchResults() }
    return try results(db, search.countsOfTags) { total in
      try search.rowsOfTags(total: total, on: day).limit(limit)
        .including(all: ReminderTag.titles, by: { _, reminderTag in reminderTag.reminderID })
        .fetchAll(db)
    }
  }

  private func results(
    _ db: Database, _ counts: some QueryStatement<RowTuple<Int, Int>>,
    rows: (_ total: Int) throws -> [WithChildren<(Reminder, Bool, String, String), Tag.ID>]
  ) throws -> ReminderSearchResults {
    guard let (total, completed) = try counts.fetchOne(db), total > 0 else {
      return ReminderSearchResults()
    }
    let rows = try rows(total).map {
      ReminderSearchRow(
        reminder: $0.row.0, isPastDue: $0.row.1, title: $0.row.2, snippet: $0.row.3,
        tags: $0.children)
    }
    return ReminderSearchResults(rows: rows, total: total, completed: completed)
  }
}
