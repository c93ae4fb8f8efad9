import Foundation
import RatchetCSQLite
import RatchetData
import RatchetDependencies
import ReadingList
import ReadingListLive

extension RatchetBench {
  /// The import of a catalogue, per book: books are read, parsed, folded for searches and written
  /// in portions to a fresh database.
  static var imports: [Benchmark] {
    [
      Benchmark(
        "plain: lines into SQLite", from: .detached,
        .timed(things: Catalogue.count) {
          let file = Catalogue.write()
          return { count in for _ in 0..<count { consume(plainImport(file)) } }
        }),
      // The floor of the import: SQLite's own share of the index.
      Benchmark(
        "plain: lines into SQLite, with a full-text index", from: .detached,
        baseline: "plain: lines into SQLite",
        .timed(things: Catalogue.count) {
          let file = Catalogue.write()
          return { count in for _ in 0..<count { consume(plainImport(file, withIndex: true)) } }
        }),
      Benchmark(
        "import of 10,000 books", from: .detached, baseline: "plain: lines into SQLite",
        goal: .times(1.8, "plain: lines into SQLite"),
        .timed(things: Catalogue.count) {
          let file = Catalogue.write()
          return { count in for _ in 0..<count { await importBooks(file) } }
        }),
    ]
  }

  private static func importBooks(_ file: String) async {
    await succeed {
      let database = try DatabasePool.temporary()
      let report = await importBooks(file, into: database)
      precondition(report.added == Catalogue.count)
      await database.close()
    }
  }

  /// Imports a catalogue as the reading list does.
  @discardableResult
  static func importBooks(
    _ file: String, into database: DatabasePool
  ) async -> CatalogueImportReport {
    await succeed {
      var migrator = DatabaseMigrator()
      ReadingListSchema.register(in: &migrator)
      try await migrator.migrate(database)
      let events = withDependencies {
        $0.defaultDatabase = database
      } operation: {
        CatalogueClient.liveValue.importCatalogue(file)
      }
      for try await event in events { if case .finished(let report) = event { return report } }
      preconditionFailure("The import of \(file) came to no end.")
    }
  }

  /// The import of a simple script: splits lines at commas, and inserts id, title and author.
  ///
  /// - Parameter withIndex: whether it also inserts them into an index like the reading list's.
  @inline(never)
  private static func plainImport(_ file: String, withIndex: Bool = false) -> Int32 {
    guard
      let text = FileManager.default.contents(atPath: file).map({
        String(decoding: $0, as: UTF8.self)
      })
    else { preconditionFailure("The generated catalogue is gone: \(file)") }
    let path = file + ".plain.sqlite"
    defer { for end in ["", "-wal", "-shm"] { unlink(path + end) } }
    var db: OpaquePointer?
    var statement: OpaquePointer?
    var indexing: OpaquePointer?
    // SQLITE_TRANSIENT: SQLite copies the text during the call.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_open(path, &db)
    sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", nil, nil, nil)
    sqlite3_exec(db, "CREATE TABLE books (id INTEGER PRIMARY KEY, title, author)", nil, nil, nil)
    if withIndex {
      let index = """
        CREATE VIRTUAL TABLE texts USING fts5(
          folded, prefix = '1',
          tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'")
        """
      sqlite3_exec(db, index, nil, nil, nil)
      sqlite3_prepare_v2(
        db, "INSERT INTO texts (rowid, folded) VALUES (?, ?)", -1, &indexing, nil)
    }
    sqlite3_exec(db, "BEGIN", nil, nil, nil)
    sqlite3_prepare_v2(db, "INSERT INTO books VALUES (?, ?, ?)", -1, &statement, nil)
    for line in text.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      sqlite3_bind_int64(statement, 1, Int64(fields[0]) ?? 0)
      sqlite3_bind_text(statement, 2, String(fields[1]), -1, copied)
      sqlite3_bind_text(statement, 3, String(fields[2]), -1, copied)
      sqlite3_step(statement)
      sqlite3_reset(statement)
      guard withIndex else { continue }
      sqlite3_bind_int64(indexing, 1, Int64(fields[0]) ?? 0)
      sqlite3_bind_text(indexing, 2, "\(fields[1])\n\(fields[2])", -1, copied)
      sqlite3_step(indexing)
      sqlite3_reset(indexing)
    }
    sqlite3_finalize(statement)
    sqlite3_finalize(indexing)
    let result = sqlite3_exec(db, "COMMIT", nil, nil, nil)
    sqlite3_close(db)
    return result
  }
}

/// A generated catalogue in the shape of goodbooks.
enum Catalogue {
  static let count = 10_000

  /// The catalogue in `RATCHET_DATA`; nil if there is none.
  static var real: String? {
    ProcessInfo.processInfo.environment["RATCHET_DATA"]
      .map { "\($0)/goodbooks-10k/books.csv" }
      .flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  static func write() -> String {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "ratchet-bench-books-\(getpid()).csv")
    var text = "goodreads_book_id,title,authors,original_publication_year,language_code\n"
    for id in 1...count {
      // As in real catalogues, about one name in ten has a diacritic.
      text += "\(id),The Tale of Number \(id) (Volume \(id % 9)),"
      text += "\(id % 10 == 0 ? "Zoë" : "Zoe") Author \(id % 700),"
      text += "\(1800 + id % 220).0,eng\n"
    }
    do {
      try text.write(to: file, atomically: true, encoding: .utf8)
    } catch {
      preconditionFailure("No catalogue can be written: \(error)")
    }
    return file.path
  }
}
