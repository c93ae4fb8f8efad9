/// What one row of an imported catalogue says about a book.
///
/// Only `goodreadsID` and `title` are certain to be there; whatever a catalogue leaves out, or says
/// in a way that cannot be read, is nil (or empty), never a guess.
///
/// ```swift
/// let entry = CatalogueEntry(goodreadsID: 3, title: "Iliad", authors: ["Homer"], year: -750)
/// ```
public struct CatalogueEntry: Sendable, Equatable, Codable {
  /// Goodreads' number of this edition, above zero: the identity of a book across catalogues.
  public var goodreadsID: Int

  /// The title, not empty, with every run of white space made one space.
  public var title: String

  /// Names in the catalogue's order, each once.
  public var authors: [String]

  /// The year the work first appeared; negative before our era, never zero.
  public var year: Int?

  /// The catalogue's own code (`eng`, `en-US`), as written there.
  public var languageCode: String?

  /// Thirteen digits with a check digit that holds.
  public var isbn13: String?

  /// The mean of the ratings, above 0 and up to 5; nil when nobody has rated the book.
  public var averageRating: Double?

  /// How many readers rated the book.
  public var ratingsCount: Int?

  /// Whether the reader's own shelf says `to-read` (a Goodreads export only; otherwise false).
  public var isToRead: Bool

  /// Whether the reader's own shelf says `read` (a Goodreads export only; otherwise false).
  public var isRead: Bool

  /// The day the reader shelved the book, as `2023-05-14` (a Goodreads export only). A day in no
  /// particular time zone, so text rather than a point in time; it sorts as it reads.
  public var dateAdded: String?

  public init(
    goodreadsID: Int,
    title: String,
    authors: [String] = [],
    year: Int? = nil,
    languageCode: String? = nil,
    isbn13: String? = nil,
    averageRating: Double? = nil,
    ratingsCount: Int? = nil,
    isToRead: Bool = false,
    isRead: Bool = false,
    dateAdded: String? = nil
  ) {
    self.goodreadsID = goodreadsID
    self.title = title
    self.authors = authors
    self.year = year
    self.languageCode = languageCode
    self.isbn13 = isbn13
    self.averageRating = averageRating
    self.ratingsCount = ratingsCount
    self.isToRead = isToRead
    self.isRead = isRead
    self.dateAdded = dateAdded
  }
}
