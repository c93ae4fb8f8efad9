public import RatchetData

/// A book of the library. It is read by this, and written by `BookRow.save(_:to:)` alone: searches would
/// not know of other writes.
@Table("books")
public struct Book: Equatable, Identifiable, Sendable, Codable {
  /// Goodreads' number of the edition: the same book in every catalogue.
  public let id: Int
  public var title: String
  @Column(as: AuthorLines.self) public var authors: [String]

  /// The year the work first appeared; negative before our era.
  public var year: Int?

  /// The catalogue's own code: `eng`, `en-US`.
  @Column("language_code") public var language: String?
  public var isbn13: String?
  @Column("average_rating") public var averageRating: Double?
  @Column("ratings_count") public var ratingsCount: Int?

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

// What `BookRow` writes besides, to sort and to filter by.
extension Book.TableColumns {
  var sortTitle: TableColumn<Book, String> { TableColumn("sort_title") }
  var sortAuthor: TableColumn<Book, String> { TableColumn("sort_author") }
  var plainLanguage: TableColumn<Book, String?> { TableColumn("language") }
}
