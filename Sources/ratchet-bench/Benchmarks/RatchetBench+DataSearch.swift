import Foundation
import RatchetCSQLite
import RatchetData
import ReadingList

extension RatchetBench {
  /// Search-as-you-type in 10,000 books, by the number of typed letters: the first page and the
  /// number of results, as in the reading list. The baseline runs the same SQL with the C API.
  static var dataSearch: [Benchmark] {
    (1...5).flatMap { letters -> [Benchmark] in
      let name = "search 10,000 books, \(letters) letter\(letters == 1 ? "" : "s")"
      return [
        Benchmark(
          "plain: C, \(name)", from: .anywhere, inTurnWith: name,
          .timed { await plainSearch(letters) }),
        Benchmark(
          name, from: .detached, baseline: "plain: C, \(name)", goal: .within(5_000_000),
          inTurnWith: name, .timed { await search(letters) }),
      ]
    }
  }

  private static func search(_ letters: Int) async -> @Sendable (Int) async -> Void {
    let library = await succeed { try await SearchedLibrary() }
    return { count in
      await succeed {
        for index in 0..<count {
          var query = BookQuery()
          query.text = String(library.words[index % library.words.count].prefix(letters))
          let request = BookPageRequest(query)
          let page = try await library.database.read { try request.fetch($0) }
          precondition(page.total > 0)
        }
      }
    }
  }

  private static func plainSearch(_ letters: Int) async -> @Sendable (Int) async -> Void {
    let library = await succeed { try await SearchedLibrary() }
    return { count in
      let raw = RawDatabase(library.path)
      let found = "id IN (SELECT rowid FROM book_texts WHERE book_texts MATCH ?)"
      // As in the reading list: a search with many results uses the index of their order.
      let (many, few) = ("+", "")
      let pages = [many, few].map { sign in
        raw.prepare(
          """
          SELECT id, title, authors, year, language_code, isbn13, average_rating, ratings_count
          FROM books WHERE \(sign)\(found) ORDER BY ratings_count DESC, id LIMIT 20
          """)
      }
      let total = raw.prepare("SELECT count(*) FROM books WHERE \(found)")
      for index in 0..<count {
        let pattern = "\"\(library.words[index % library.words.count].prefix(letters))\"*"
        raw.run("BEGIN")
        raw.bind(pattern, to: total)
        precondition(sqlite3_step(total) == SQLITE_ROW)
        let books = pages[sqlite3_column_int64(total, 0) > 1_000 ? 0 : 1]
        raw.check(sqlite3_reset(total))
        raw.bind(pattern, to: books)
        while sqlite3_step(books) == SQLITE_ROW { consume(raw.texts(books)) }
        raw.check(sqlite3_reset(books))
        raw.run("COMMIT")
      }
      for page in pages { sqlite3_finalize(page) }
      sqlite3_finalize(total)
    }
  }
}

/// The catalogue in `RATCHET_DATA`, or a generated one, in a file.
private final class SearchedLibrary: Sendable {
  let database: DatabasePool
  let words: [String]
  private let file = ScratchFile()

  var path: String { file.path }

  init() async throws {
    let catalogue = Catalogue.real
    // Each begins words of the catalogue, frequent or rare ones.
    words =
      catalogue == nil
      ? ["tale", "number", "volume", "author", "zoe"]
      : ["harry", "summer", "thing", "world", "night", "alpha"]
    database = try DatabasePool(path: file.path)
    await RatchetBench.importBooks(catalogue ?? Catalogue.write(), into: database)
  }
}

extension RawDatabase {
  fileprivate func bind(_ text: String, to statement: OpaquePointer) {
    // SQLITE_TRANSIENT: SQLite copies the text during the call.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    check(sqlite3_bind_text(statement, 1, text, -1, copies))
  }

  /// The columns of a statement's current row.
  fileprivate func texts(_ statement: OpaquePointer) -> [String?] {
    (0..<sqlite3_column_count(statement)).map { column in
      sqlite3_column_text(statement, column).map { String(cString: $0) }
    }
  }
}
