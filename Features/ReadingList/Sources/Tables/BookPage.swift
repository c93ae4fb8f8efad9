public import RatchetData

/// The first books that a query finds.
public struct BookPage: Equatable, Sendable, Codable {
  public var books: [Book]

  /// How many books the query finds in all.
  public var total: Int

  public init(books: [Book] = [], total: Int = 0) {
    self.books = books
    self.total = total
  }
}

/// Fetches the first pages of what a query finds, and how many books that is, in one snapshot.
///
/// All pages are fetched again with each one more, and after each commit that changes books.
public struct BookPageRequest: FetchKeyRequest {
  public var query: BookQuery
  public var pages: Int

  public init(_ query: BookQuery, pages: Int = 1) {
    self.query = query
    self.pages = pages
  }

  public func fetch(_ db: Database) throws -> BookPage {
    let total = try query.total.fetchOne(db) ?? 0
    return BookPage(
      books: try query.books(of: total).limit(pages * query.pageSize).fetchAll(db), total: total)
  }
}
