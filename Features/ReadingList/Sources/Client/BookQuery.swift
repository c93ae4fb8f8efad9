/// Which books of the library are wanted, and in which order.
public struct BookQuery: Equatable, Sendable, Codable {
  public enum Sort: String, Sendable, Codable, CaseIterable {
    /// Most ratings first.
    case popularity
    case title
    /// By the first author.
    case author
    /// Oldest first.
    case year
    /// Best first.
    case rating
  }

  /// Found in the title or in an author's name, whatever the case and the diacritics. Several words
  /// must all be found.
  public var text = ""
  public var sort = Sort.popularity

  /// A language's code, with or without a region: `en` finds `en-US` too, `en-US` only itself.
  /// Catalogues write English as `eng` or `en`: both mean the same.
  public var language: String?
  public var fromYear: Int?
  public var toYear: Int?

  /// How many books make a page.
  public var pageSize = 20

  public init() {}
}

/// Some of the books that a query finds.
public struct BookPage: Equatable, Sendable, Codable {
  public var books: [Book]

  /// How many of the books found come before these.
  public var offset: Int

  /// How many books the query finds in all.
  public var total: Int

  public init(books: [Book], offset: Int, total: Int) {
    self.books = books
    self.offset = offset
    self.total = total
  }
}
