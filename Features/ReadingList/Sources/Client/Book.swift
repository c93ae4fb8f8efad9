/// A book of the library.
public struct Book: Equatable, Identifiable, Sendable, Codable {
  /// Goodreads' number of the edition: the same book in every catalogue.
  public let id: Int
  public var title: String
  public var authors: [String]

  /// The year the work first appeared; negative before our era.
  public var year: Int?

  /// The catalogue's own code: `eng`, `en-US`.
  public var language: String?
  public var isbn13: String?
  public var averageRating: Double?
  public var ratingsCount: Int?

  public init(
    id: Int,
    title: String,
    authors: [String] = [],
    year: Int? = nil,
    language: String? = nil,
    isbn13: String? = nil,
    averageRating: Double? = nil,
    ratingsCount: Int? = nil
  ) {
    self.id = id
    self.title = title
    self.authors = authors
    self.year = year
    self.language = language
    self.isbn13 = isbn13
    self.averageRating = averageRating
    self.ratingsCount = ratingsCount
  }
}
