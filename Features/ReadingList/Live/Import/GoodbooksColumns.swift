import ReadingList

/// The columns that are read from a goodbooks file.
struct GoodbooksColumns: Sendable {
  // Not `book_id`, which is a rank within the data set.
  private let id: CatalogueColumn
  private let title: CatalogueColumn
  private let authors: CatalogueColumn
  private let isbn: CatalogueColumn
  private let isbn13: CatalogueColumn
  private let year: CatalogueColumn
  private let languageCode: CatalogueColumn
  private let averageRating: CatalogueColumn
  private let ratingsCount: CatalogueColumn

  init(header: [String]) {
    id = CatalogueColumn("goodreads_book_id", in: header)
    title = CatalogueColumn("title", in: header)
    authors = CatalogueColumn("authors", in: header)
    isbn = CatalogueColumn("isbn", in: header)
    isbn13 = CatalogueColumn("isbn13", in: header)
    year = CatalogueColumn("original_publication_year", in: header)
    languageCode = CatalogueColumn("language_code", in: header)
    averageRating = CatalogueColumn("average_rating", in: header)
    ratingsCount = CatalogueColumn("ratings_count", in: header)
  }

  func entry(_ row: CatalogueRow) throws(CatalogueProblem) -> CatalogueEntry {
    CatalogueEntry(
      goodreadsID: try row.id(id),
      title: try row.title(title),
      authors: try row.names(authors),
      year: try row.year(year),
      languageCode: try row.optionalLine(languageCode),
      isbn13: ISBN.isbn13(isbn10: try row.text(isbn), isbn13: try row.text(isbn13)),
      averageRating: try row.averageRating(averageRating),
      ratingsCount: try row.count(ratingsCount))
  }
}
