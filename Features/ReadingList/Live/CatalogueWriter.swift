import Foundation
import RatchetData
import ReadingList

/// Writes a catalogue file into the library, in the one transaction that it is given.
struct CatalogueWriter {
  let path: String
  let now: Date
  let interrupt: ReadInterrupt

  /// Broken rows beyond these are counted and not told one by one, so that a file that is broken
  /// throughout costs no memory.
  static let toldProblems = 1_000

  /// How many rows are written together, and progress told: often enough for a bar, seldom enough to
  /// cost nothing.
  static let rowsPerStep = 250

  func write(
    to db: Database, tell: (CatalogueImportEvent) -> Void
  ) throws -> CatalogueImportReport {
    var reader = try CatalogueReader(path: path, interrupt: interrupt)
    var languages = LanguageCodes()
    var report = CatalogueImportReport()
    var rows = 0
    var firstProblem: CatalogueProblem?
    var entries: [CatalogueEntry] = []
    while let record = try reader.next() {
      rows += 1
      switch record {
      case .entry(let entry):
        entries.append(entry)
      case .problem(let problem):
        report.skipped += 1
        firstProblem = firstProblem ?? problem
        if report.skipped <= Self.toldProblems { tell(.skipped(problem)) }
      }
      if rows.isMultiple(of: Self.rowsPerStep) {
        try Task.checkCancellation()
        try save(entries, to: db, &report, &languages)
        entries.removeAll(keepingCapacity: true)
        tell(
          .progressed(
            CatalogueImportProgress(
              rows: rows, bytesRead: reader.bytesRead, totalBytes: reader.totalBytes)))
      }
    }
    try save(entries, to: db, &report, &languages)
    tell(
      .progressed(
        CatalogueImportProgress(
          rows: rows, bytesRead: reader.bytesRead, totalBytes: reader.totalBytes)))
    if let firstProblem, report.skipped == rows {
      throw CatalogueError(
        path: path, cause: .noBooks(rows: rows, first: firstProblem, form: reader.form))
    }
    report.form = reader.form
    return report
  }

  private func save(
    _ entries: [CatalogueEntry],
    to db: Database,
    _ report: inout CatalogueImportReport,
    _ languages: inout LanguageCodes
  ) throws {
    let books = entries.map { BookRow(Book($0), language: $0.languageCode.map { languages[$0] }) }
    let added = try BookRow.save(books, to: db)
    let read = entries.filter(\.isRead).map(\.goodreadsID)
    if !read.isEmpty { try ToReadEntry.where { $0.bookID.in(read) }.delete().execute(db) }
    report.added += added
    report.updated += books.count - added
    report.addedToRead +=
      try ToReadEntry
      .insert {
        entries.filter(\.isToRead)
          .map { entry in
            // Where the reader lives, it may be tomorrow already: what is added next comes after it.
            let day = entry.dateAdded.flatMap(CatalogueDay.start)
            return ToReadEntry.Draft(bookID: entry.goodreadsID, addedAt: min(day ?? now, now))
          }
      }
      .onConflictDoNothing()
      .returning(\.bookID)
      .fetchAll(db)
      .count
  }
}

extension Book {
  fileprivate init(_ entry: CatalogueEntry) {
    self.init(
      id: entry.goodreadsID, title: entry.title, authors: entry.authors, year: entry.year,
      language: entry.languageCode, isbn13: entry.isbn13, averageRating: entry.averageRating,
      ratingsCount: entry.ratingsCount)
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
