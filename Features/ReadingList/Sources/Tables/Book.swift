public import RatchetData

/// A book of the library. Use this type only to read books; write them with `BookRow.save(_:to:)`,
/// since searches do not find books that are written in another way.
@Table("books")
public struct Book: Equatable, Identifiable, Sendable, Codable {
  /// Goodreads' number of the edition, which is the same in every catalogue.
  public let id: Int
  /// The title.
  public var title: String
  /// The names of the authors, in the catalogue's order.
  @Column(as: AuthorLines.self) public var authors: [String]

  /// The year in which the work first appeared; negative before our era.
  public var year: Int?

  /// The catalogue's own code: `eng`, `en-US`.
  @Column("language_code") public var language: String?
  /// The ISBN-13, thirteen digits.
  public var isbn13: String?
  /// The mean of the ratings, above 0 and up to 5.
  @Column("average_rating") public var averageRating: Double?
  /// The number of ratings.
  @Column("ratings_count") public var ratingsCount: Int?

  /// Makes a book; all data except the id and the title is optional.
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

// Further columns that `BookRow` writes, for sorting and filtering.
extension Book.TableColumns {
  var sortTitle: TableColumn<Book, String> { TableColumn("sort_title") }
  var sortAuthor: TableColumn<Book, String> { TableColumn("sort_author") }
  var plainLanguage: TableColumn<Book, String?> { TableColumn("language") }
}
