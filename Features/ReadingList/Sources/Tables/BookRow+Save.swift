package import RatchetData

extension BookRow {
  /// Adds books to the library, and updates those that are already there. Values that a row omits
  /// (nil) are kept.
  ///
  /// It also updates the search index, so all writes of books must use it. Hundreds of rows at once
  /// are several times as fast as single ones.
  ///
  /// - Returns: the number of books that were not in the library before.
  package static func save(_ rows: [BookRow], to db: Database) throws -> Int {
    let known = Dictionary(
      uniqueKeysWithValues:
        try BookRow.where { $0.id.in(rows.map(\.id)) }
        .select { ($0.id, $0.folded) }
        .fetchAll(db))
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
    try BookText.insert(or: .replace) {
      // Sorted: FTS5 flushes its pending data whenever a smaller id comes.
      saved.filter { known[$0.key] != $0.value }.sorted { $0.key < $1.key }
        .map { BookText(rowid: $0.key, folded: $0.value) }
    }
    .execute(db)
    return saved.count - known.count
  }
}
