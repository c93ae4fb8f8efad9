package import RatchetData

extension BookRow {
  /// Adds books to the library, and brings those up to date that are there. What a row leaves out (nil)
  /// is not taken away.
  ///
  /// What searches read is kept in step: whoever writes books does it by this. Rows by the hundred are
  /// several times as fast as one by one.
  ///
  /// - Returns: how many were not there before.
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

    // One book may be there twice: the last counts.
    let saved = Dictionary(rows.map { ($0.id, $0.folded) }) { $1 }
    try BookText.insert(or: .replace) {
      // In this order: FTS5 writes out what it has gathered when a smaller id comes.
      saved.filter { known[$0.key] != $0.value }.sorted { $0.key < $1.key }
        .map { BookText(rowid: $0.key, folded: $0.value) }
    }
    .execute(db)
    return saved.count - known.count
  }
}
