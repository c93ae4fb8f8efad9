public import RatchetData

/// The first books that a query finds.
public struct BookPage: Equatable, Sendable, Codable {
  /// The books, in the order of the query.
  public var books: [Book]

  /// The number of all books that the query finds.
  public var total: Int

  /// Makes a page; by default an empty one.
  public init(books: [Book] = [], total: Int = 0) {
    self.books = books
    self.total = total
  }
}

/// Fetches the first pages of a query's results, and the number of all results, in one snapshot.
///
/// All pages are fetched again for each further page, and after each commit that changes books.
public struct BookPageRequest: FetchKeyRequest {
  /// The query.
  public var query: BookQuery
  /// The number of pages to fetch.
  public var pages: Int

  /// Makes a request for the first pages of a query.
  public init(_ query: BookQuery, pages: Int = 1) {
    self.query = query
    self.pages = pages
  }

  /// Fetches the books and their total number.
  public func fetch(_ db: Database) throws -> BookPage {
    let total = try query.total.fetchOne(db) ?? 0
    return BookPage(
      books: try query.books(of: total).limit(pages * query.pageSize).fetchAll(db), total: total)
  }
}
