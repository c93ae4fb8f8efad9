package import RatchetData

extension BookRow {
  /// Adds books to the library, and updates those that are already there. Values that a row omits
  /// (nil) are kept.
  ///
  /// It also updates the search index, so all writes of books must use it. Thousands of rows at
  /// once are several times as fast as single ones: FTS5 writes its pending data at each call.
  ///
  /// - Returns: the number of books that were not in the library before.
  package static func save(_ rows: [BookRow], to db: Database) throws -> Int {
    let known = try folded(of: rows.map(\.id), in: db)
    try insert {
      rows
    } onConflict: {
      $0.id
    } doUpdate: { book, new in
      book.title = new.title
      book.authors = new.authors
      book.year = new.year.coalesce(book.year)
      book.languageCode = new.languageCode.coalesce(book.languageCode)
      book.isbn13 = new.isbn13.coalesce(book.isbn13)
      book.averageRating = new.averageRating.coalesce(book.averageRating)
      book.ratingsCount = new.ratingsCount.coalesce(book.ratingsCount)
      book.folded = new.folded
      book.sortTitle = new.sortTitle
      book.sortAuthor = new.sortAuthor
      book.language = new.language.coalesce(book.language)
    }
    .execute(db)

    // If a book occurs twice, the last row counts.
    let saved = Dictionary(rows.map { ($0.id, $0.folded) }) { $1 }
    // Sorted: FTS5 flushes its pending data whenever a smaller id comes.
    let texts = saved.filter { known[$0.key] != $0.value }.sorted { $0.key < $1.key }
      .map { BookText(rowid: $0.key, folded: $0.value) }
    try BookText.insert(or: .replace) { texts.filter { known[$0.rowid] != nil } }.execute(db)
    try add(texts.filter { known[$0.rowid] == nil }, to: db)
    return saved.count - known.count
  }

  /// Adds the texts of new books to the search index.
  private static func add(_ texts: [BookText], to db: Database) throws {
    do {
      // Without `OR REPLACE`, which takes a fifth longer: FTS5 looks for a former text of each book.
      try BookText.insert { texts }.execute(db)
    } catch let error as DatabaseError where error.code.primary == .constraint {
      // A book that was deleted in another way has left its text.
      try BookText.insert(or: .replace) { texts }.execute(db)
    }
  }

  /// The folded texts of those of these books that are in the library.
  private static func folded(of ids: [Book.ID], in db: Database) throws -> [Book.ID: String] {
    var known: [Book.ID: String] = [:]
    // In parts, since SQLite limits the number of bound values of a statement.
    for start in stride(from: 0, to: ids.count, by: 1_000) {
      let part = ids[start..<min(start + 1_000, ids.count)]
      let rows = try BookRow.where { $0.id.in(part) }.select { ($0.id, $0.folded) }.fetchAll(db)
      known.merge(rows) { $1 }
    }
    return known
  }
}
