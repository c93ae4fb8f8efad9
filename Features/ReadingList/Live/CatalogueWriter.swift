import Foundation
import RatchetData
import ReadingList

/// Writes a catalogue file into the library, in the one transaction that it is given.
struct CatalogueWriter {
  let path: String
  let now: Date

  /// Broken rows beyond these are counted and not told one by one, so that a file that is broken
  /// throughout costs no memory.
  static let toldProblems = 1_000

  /// A step of progress: often enough for a bar, seldom enough to cost nothing.
  static let rowsPerStep = 250

  func write(
    to db: Database, tell: (CatalogueImportEvent) -> Void
  ) throws -> CatalogueImportReport {
    var reader = try CatalogueReader(path: path)
    var languages = LanguageCodes()
    var report = CatalogueImportReport()
    var rows = 0
    while let record = try reader.next() {
      rows += 1
      switch record {
      case .entry(let entry):
        try save(entry, to: db, &report, &languages)
      case .problem(let problem):
        report.skipped += 1
        if report.skipped <= Self.toldProblems { tell(.skipped(problem)) }
      }
      if rows.isMultiple(of: Self.rowsPerStep) {
        try Task.checkCancellation()
        tell(
          .progressed(
            CatalogueImportProgress(
              rows: rows, bytesRead: reader.bytesRead, totalBytes: reader.totalBytes)))
      }
    }
    tell(
      .progressed(
        CatalogueImportProgress(
          rows: rows, bytesRead: reader.bytesRead, totalBytes: reader.totalBytes)))
    return report
  }

  private func save(
    _ entry: CatalogueEntry,
    to db: Database,
    _ report: inout CatalogueImportReport,
    _ languages: inout LanguageCodes
  ) throws {
    let isKnown =
      try db.fetchOne(
        Int.self, sql: "SELECT 1 FROM books WHERE id = ?", arguments: [entry.goodreadsID]) != nil
    let title = TextFolding.fold(entry.title)
    let authors = entry.authors.map(TextFolding.fold)
    // A catalogue that leaves something out does not take it away.
    try db.execute(
      sql: """
        INSERT INTO books (\(BookRow.columns), folded, sort_title, sort_author, language)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
          title = excluded.title,
          authors = excluded.authors,
          year = coalesce(excluded.year, year),
          language_code = coalesce(excluded.language_code, language_code),
          isbn13 = coalesce(excluded.isbn13, isbn13),
          average_rating = coalesce(excluded.average_rating, average_rating),
          ratings_count = coalesce(excluded.ratings_count, ratings_count),
          folded = excluded.folded,
          sort_title = excluded.sort_title,
          sort_author = excluded.sort_author,
          language = coalesce(excluded.language, language)
        """,
      arguments: [
        entry.goodreadsID, entry.title, BookRow.text(entry.authors), entry.year, entry.languageCode,
        entry.isbn13,
        entry.averageRating, entry.ratingsCount,
        ([title] + authors).joined(separator: "\n"), title, authors.first ?? "",
        entry.languageCode.map { languages[$0] },
      ])
    if isKnown { report.updated += 1 } else { report.added += 1 }
    guard entry.isToRead else { return }
    report.addedToRead += try ToReadTable.add(entry.goodreadsID, at: now, to: db)
  }
}

/// Table `reading_list`.
enum ToReadTable {
  /// Adds a book at the end, unless it is there.
  ///
  /// - Returns: how many were added.
  static func add(_ id: Book.ID, at date: Date, to db: Database) throws -> Int {
    try db.execute(
      sql: "INSERT INTO reading_list (book_id, added_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
      arguments: [id, date])
    return db.changesCount
  }

  static func remove(_ id: Book.ID, from db: Database) throws {
    try db.execute(sql: "DELETE FROM reading_list WHERE book_id = ?", arguments: [id])
  }

  static func books(in db: Database) throws -> [Book] {
    try db.fetchAll(
      BookRow.self,
      sql: """
        SELECT \(BookRow.columns) FROM books JOIN reading_list ON book_id = id ORDER BY position
        """
    ).map(\.book)
  }
}

/// The languages of the codes that a catalogue uses: a few, each asked for thousands of times.
private struct LanguageCodes {
  private var known: [String: String] = [:]

  subscript(code: String) -> String {
    mutating get {
      if let language = known[code] { return language }
      let language = LanguageCode(code).language
      known[code] = language
      return language
    }
  }
}
