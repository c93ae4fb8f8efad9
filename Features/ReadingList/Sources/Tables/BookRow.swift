package import RatchetData

/// A book as it is written: with the further columns for searching, sorting and filtering.
@Table("books")
package struct BookRow {
  package let id: Book.ID
  var title: String
  @Column(as: AuthorLines.self) var authors: [String]
  var year: Int?
  @Column("language_code") var languageCode: String?
  var isbn13: String?
  @Column("average_rating") var averageRating: Double?
  @Column("ratings_count") var ratingsCount: Int?

  /// The title and the authors, in the form in which searches compare them.
  var folded: String
  @Column("sort_title") var sortTitle: String

  /// The first author.
  @Column("sort_author") var sortAuthor: String

  /// The language code without its region, in a unique form for each language.
  var language: String?

  /// - Parameter language: the book's language, normalised by ``LanguageCode``.
  package init(_ book: Book, language: String?) {
    let title = TextFolding.fold(book.title)
    let authors = book.authors.map(TextFolding.fold)
    self.id = book.id
    self.title = book.title
    self.authors = book.authors
    self.year = book.year
    self.languageCode = book.language
    self.isbn13 = book.isbn13
    self.averageRating = book.averageRating
    self.ratingsCount = book.ratingsCount
    self.folded = ([title] + authors).joined(separator: "\n")
    self.sortTitle = title
    self.sortAuthor = authors.first ?? ""
    self.language = language
  }

  package init(_ book: Book) {
    self.init(book, language: book.language.map { LanguageCode($0).language })
  }
}
