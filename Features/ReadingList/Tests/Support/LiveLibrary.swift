import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import ReadingList
import ReadingListLive

/// The reading list on a database of its own.
struct LiveLibrary {
  let database: any DatabaseWriter

  init(_ database: (any DatabaseWriter)? = nil) async throws {
    let database = try database ?? DatabasePool.temporary()
    try await DatabaseMigrator.readingList.migrate(database)
    self.database = database
  }

  func store(query: BookQuery = BookQuery()) -> StoreOf<ReadingList> {
    Store(initialState: ReadingList.State(query: query)) {
      ReadingList()
    } withDependencies: {
      $0.context = .live
      $0.defaultDatabase = database
    }
  }

  /// Imports a file with a store of its own.
  @discardableResult
  func importCatalogue(at url: URL) async -> CatalogueImport.State {
    let store = store()
    await store.send(.catalogueImport(.fileChosen(path: url.path))).finish()
    return await store.state.catalogueImport
  }

  /// Imports rows under a header of the goodbooks kind.
  @discardableResult
  func importCatalogue(_ rows: String) async throws -> CatalogueImport.State {
    let file = try TemporaryCatalogue(
      "goodreads_book_id,title,authors,original_publication_year,language_code,average_rating,"
        + "ratings_count\n" + rows)
    return await importCatalogue(at: file.url)
  }

  func page(_ query: BookQuery, pages: Int = 1) async throws -> BookPage {
    try await database.read { try BookPageRequest(query, pages: pages).fetch($0) }
  }

  /// The ids of the books to be read.
  func toRead() async throws -> [Book.ID] {
    try await database.read { try ToReadEntry.books.fetchAll($0).map(\.id) }
  }

  /// The titles of all books that a query finds.
  func titles(_ change: (inout BookQuery) -> Void = { _ in }) async throws -> [String] {
    var query = BookQuery()
    query.pageSize = 20_000
    change(&query)
    return try await page(query).books.map(\.title)
  }

  func count(_ table: String) async throws -> Int? {
    try await database.read { try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM \(table)") }
  }
}

extension ReadingList.State {
  /// The database's current rows, for each screen.
  func loaded() async throws -> Self {
    try await library.$page.load()
    try await library.$toReadIDs.load()
    try await toRead.$books.load()
    return self
  }
}

/// A file in the temporary folder that is removed with the value.
final class TemporaryCatalogue: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "ratchet-library-\(UUID().uuidString).csv")

  init(_ text: String) throws { try Data(text.utf8).write(to: url) }

  deinit { unlink(url.path) }
}
