/// Which books of the library are wanted, and in which order.
public struct BookQuery: Hashable, Sendable, Codable {
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

  /// Words of the title and of the authors' names, or their beginnings, whatever the case and the
  /// diacritics. All of them must be found. Ideographs and kana that no space parts are one word, found
  /// by its beginning only.
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
