/// The data about a book in one row of an imported catalogue.
///
/// Only `goodreadsID` and `title` are always present; values that a catalogue omits, or that cannot
/// be read, are nil (or empty), never guessed.
///
/// ```swift
/// let entry = CatalogueEntry(goodreadsID: 3, title: "Iliad", authors: ["Homer"], year: -750)
/// ```
public struct CatalogueEntry: Sendable, Equatable, Codable {
  /// Goodreads' number of this edition, above zero: it identifies a book across catalogues.
  public var goodreadsID: Int

  /// The title, which is not empty; every run of white space in it is one space.
  public var title: String

  /// The names of the authors in the catalogue's order, without duplicates.
  public var authors: [String]

  /// The year in which the work first appeared; negative before our era, never zero.
  public var year: Int?

  /// The catalogue's own code (`eng`, `en-US`), as written there.
  public var languageCode: String?

  /// Thirteen digits with a valid check digit.
  public var isbn13: String?

  /// The mean of the ratings, above 0 and up to 5; nil if there are none.
  public var averageRating: Double?

  /// The number of ratings.
  public var ratingsCount: Int?

  /// Whether the reader's own shelf says `to-read` (a Goodreads export only; otherwise false).
  public var isToRead: Bool

  /// Whether the reader's own shelf says `read` (a Goodreads export only; otherwise false).
  public var isRead: Bool

  /// The day on which the reader shelved the book, as `2023-05-14` (a Goodreads export only). It is
  /// a text, since it belongs to no particular time zone; its alphabetical order is chronological.
  public var dateAdded: String?

  /// Makes an entry; all data except the id and the title is optional.
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
