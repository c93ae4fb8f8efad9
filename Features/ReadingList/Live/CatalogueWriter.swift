package import Foundation
package import RatchetData
package import ReadingList

/// Imports a catalogue file into the library, in portions of its rows.
///
/// Each portion is a transaction, so other writers get their turn in between, and memory holds only
/// one portion. Together they are one import: each portion stores the progress in the library, and
/// an import that was cut off is completed by the next import of the same file.
package struct CatalogueWriter: Sendable {
  let path: String
  let now: Date
  let interrupt: ReadInterrupt

  /// The number of rows in a transaction: few enough that other writers wait only a fraction of a
  /// second, and enough that the full-text index is not written in many small pieces.
  let rowsPerPortion: Int

  /// Broken rows beyond this number are counted but not reported one by one, so that a thoroughly
  /// broken file costs no memory.
  static let reportedProblemLimit = 1_000

  /// The number of rows that are read before progress is reported: often enough for a progress bar,
  /// and rarely enough to cost nothing.
  static let rowsPerStep = 250

  package init(
    path: String, now: Date, interrupt: ReadInterrupt = ReadInterrupt(), rowsPerPortion: Int = 5_000
  ) {
    self.path = path
    self.now = now
    self.interrupt = interrupt
    self.rowsPerPortion = rowsPerPortion
  }

  /// Imports the file, and reports events while it does.
  ///
  /// - Throws: `CatalogueCutOff` if a part of the file was kept.
  package func write(
    to database: any DatabaseWriter, onEvent: @Sendable (CatalogueImportEvent) -> Void
  ) async throws -> CatalogueImportReport {
    var state = CatalogueImportState(path: path)
    do {
      let source = CatalogueSource(path, interrupt)
      // A pipe cannot be read again, so its import cannot be completed later.
      if let totalBytes = try await source.open() {
        let earlier = try await database.read {
          try UnfinishedImport.find(path, totalBytes: totalBytes).fetchOne($0)
        }
        if let earlier { state.complete(earlier) }
      }
      return try await write(source, to: database, &state, onEvent)
    } catch let error where state.rowsKept > 0 && !(error is CancellationError) {
      throw CatalogueCutOff(
        path: path, rows: state.rowsKept, report: state.report, reason: "\(error)")
    }
  }

  private func write(
    _ source: CatalogueSource, to database: any DatabaseWriter, _ state: inout CatalogueImportState,
    _ onEvent: (CatalogueImportEvent) -> Void
  ) async throws -> CatalogueImportReport {
    var languages = LanguageCodes()
    var portion: [CatalogueBatch] = []
    var rowsWritten = 0
    var firstProblem: CatalogueProblem?
    while true {
      let step = try await source.step(Self.rowsPerStep)
      try Task.checkCancellation()
      firstProblem = firstProblem ?? step.problems.first
      for problem in step.problems {
        state.report.skipped += 1
        if state.report.skipped <= Self.reportedProblemLimit { onEvent(.skipped(problem)) }
      }
      // Prepared before the transaction, for which other writers wait.
      portion.append(CatalogueBatch(step, &languages))
      onEvent(.progressed(state.progress(step)))
      if step.isLast {
        if let firstProblem, state.report.skipped == step.rows {
          throw CatalogueError(
            path: path, cause: .noBooks(rows: step.rows, first: firstProblem, form: step.form))
        }
        state.report.form = step.form
      }
      guard step.isLast || step.rows - rowsWritten >= rowsPerPortion else { continue }
      let (batches, kept, totalBytes) = (portion, state, step.totalBytes)
      state = try await database.write { db in try save(batches, after: kept, to: db, totalBytes) }
      portion.removeAll(keepingCapacity: true)
      rowsWritten = step.rows
      onEvent(.progressed(state.progress(step)))
      if step.isLast { return state.report }
    }
  }

  private func save(
    _ batches: [CatalogueBatch], after state: CatalogueImportState, to db: Database,
    _ totalBytes: Int?
  ) throws -> CatalogueImportState {
    var state = state
    // A file with only broken rows so far may be no catalogue, so nothing is stored yet.
    if state.rowsKept == 0, batches.allSatisfy(\.books.isEmpty), batches.last?.isLast != true {
      return state
    }
    // All at once: FTS5 writes its pending data at the savepoint of each insert, so that many small
    // inserts cost twice as much.
    let isKept = { [rowsKept = state.rowsKept] (batch: CatalogueBatch) in batch.rows <= rowsKept }
    for batches in [batches.filter(isKept), batches.filter { !isKept($0) }] {
      guard let last = batches.last else { continue }
      let books = batches.flatMap(\.books)
      let added = try BookRow.save(books, to: db)
      // For rows of an earlier import, the to-read list stays as it is: adding or removing a book
      // again would change its position.
      let toRead = isKept(last) ? 0 : try batches.reduce(0) { try $0 + saveToRead($1, to: db) }
      state.note(
        rows: last.rows, added: added, updated: books.count - added, addedToRead: toRead)
    }
    if batches.last?.isLast == true {
      try UnfinishedImport.remove(path).execute(db)
    } else if let totalBytes {
      try state.unfinished(totalBytes: totalBytes).save().execute(db)
    }
    return state
  }

  /// - Returns: the number of books that were added to the list.
  private func saveToRead(_ batch: CatalogueBatch, to db: Database) throws -> Int {
    if !batch.read.isEmpty {
      try ToReadEntry.where { $0.bookID.in(batch.read) }.delete().execute(db)
    }
    return
      try ToReadEntry
      .insert {
        batch.toRead.map { entry in
          // In the time zone of the reader it may already be tomorrow; but books added later must
          // come after this one.
          ToReadEntry.Draft(bookID: entry.id, addedAt: min(entry.day ?? now, now))
        }
      }
      .onConflictDoNothing()
      .returning(\.bookID)
      .fetchAll(db)
      .count
  }
}

/// Some rows of a catalogue, ready to be written.
private struct CatalogueBatch: Sendable {
  var books: [BookRow]
  /// The books on the shelf `read`, which leave the to-read list.
  var read: [Book.ID]
  /// The books to be read, with the day on which they were added to the list, if the file contains
  /// it.
  var toRead: [(id: Book.ID, day: Date?)]
  /// The number of rows of the file up to the end of this batch.
  var rows: Int
  var isLast: Bool

  init(_ step: CatalogueSource.Step, _ languages: inout LanguageCodes) {
    books = step.entries.map {
      BookRow(Book($0), language: $0.languageCode.map { languages[$0] })
    }
    read = step.entries.filter(\.isRead).map(\.goodreadsID)
    toRead = step.entries.filter(\.isToRead).map { entry in
      (entry.goodreadsID, entry.dateAdded.flatMap(CatalogueDay.start))
    }
    rows = step.rows
    isLast = step.isLast
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

/// The languages of the codes in a catalogue: a few codes, each looked up thousands of times.
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
