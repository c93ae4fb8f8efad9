import RatchetData
import ReadingList

/// A book as table `books` holds it.
struct BookRow: RowDecodable {
  /// The columns that are read, in order.
  static let columns =
    "id, title, authors, year, language_code, isbn13, average_rating, ratings_count"

  let book: Book

  init(row: Row) throws {
    book = Book(
      id: try row[0],
      title: try row[1],
      authors: Self.authors(try row[2]),
      year: try row[3],
      language: try row[4],
      isbn13: try row[5],
      averageRating: try row[6],
      ratingsCount: try row[7])
  }

  /// Names are kept one a line: no name holds a line break, and searches and people can read it.
  static func text(_ authors: [String]) -> String { authors.joined(separator: "\n") }

  private static func authors(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
