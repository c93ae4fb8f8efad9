/// The books to show, and their order.
public struct BookQuery: Hashable, Sendable, Codable {
  /// An order of books.
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

  /// Words of the title and of the authors' names, or their beginnings, regardless of case and
  /// diacritics. All of them must match. Ideographs and kana without spaces between them are one
  /// word, and are found only by its beginning.
  public var text = ""
  /// The order of the results.
  public var sort = Sort.popularity

  /// A language code with or without a region: `en` also finds `en-US`, `en-US` finds only itself.
  /// Catalogues use `eng` or `en` for English, which are equivalent here.
  public var language: String?
  /// The first year to include; nil for no limit.
  public var fromYear: Int?
  /// The last year to include; nil for no limit.
  public var toYear: Int?

  /// The number of books on a page.
  public var pageSize = 20

  /// Makes a query for all books, the most popular first.
  public init() {}
}
