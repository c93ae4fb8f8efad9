import ReadingList

/// The columns that are read from a Goodreads export.
struct GoodreadsExportColumns: Sendable {
  private let id: CatalogueColumn
  private let title: CatalogueColumn
  private let author: CatalogueColumn
  private let additionalAuthors: CatalogueColumn
  private let isbn: CatalogueColumn
  private let isbn13: CatalogueColumn
  private let originalYear: CatalogueColumn
  private let editionYear: CatalogueColumn
  private let averageRating: CatalogueColumn
  private let shelf: CatalogueColumn
  private let dateAdded: CatalogueColumn

  init(header: [String]) {
    id = CatalogueColumn("Book Id", in: header)
    title = CatalogueColumn("Title", in: header)
    author = CatalogueColumn("Author", in: header)
    additionalAuthors = CatalogueColumn("Additional Authors", in: header)
    isbn = CatalogueColumn("ISBN", in: header)
    isbn13 = CatalogueColumn("ISBN13", in: header)
    originalYear = CatalogueColumn("Original Publication Year", in: header)
    editionYear = CatalogueColumn("Year Published", in: header)
    averageRating = CatalogueColumn("Average Rating", in: header)
    shelf = CatalogueColumn("Exclusive Shelf", in: header)
    dateAdded = CatalogueColumn("Date Added", in: header)
  }

  func entry(_ row: CatalogueRow) throws(CatalogueProblem) -> CatalogueEntry {
    // Separate statements: `??` takes an autoclosure, which cannot throw a typed error.
    let original = try row.year(originalYear)
    let edition = try row.year(editionYear)
    let shelf = try row.text(shelf).lowercased()
    return CatalogueEntry(
      goodreadsID: try row.id(id),
      title: try row.title(title),
      authors: try row.names(author, additionalAuthors),
      year: original ?? edition,
      isbn13: ISBN.isbn13(isbn10: try row.text(isbn), isbn13: try row.text(isbn13)),
      averageRating: try row.averageRating(averageRating),
      isToRead: shelf == "to-read", isRead: shelf == "read",
      dateAdded: CatalogueDay.iso(try row.text(dateAdded)))
  }
}
