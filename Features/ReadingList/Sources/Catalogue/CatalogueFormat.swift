/// A kind of catalogue that can be imported, recognised by the names of its columns.
///
/// Columns may be in any order and letter case; unknown columns are ignored, and only the required
/// ones must be present.
///
/// ```swift
/// CatalogueFormat.goodreadsExport.missingColumns(in: ["Title", "Book Id"])  // ["Author"]
/// ```
public enum CatalogueFormat: String, Sendable, Equatable, Codable, CaseIterable {
  /// The shape of the goodbooks-10k data set: `goodreads_book_id`, `title`, `authors`, ...
  case goodbooks

  /// The format in which Goodreads exports the library of a reader: `Book Id`, `Title`, `Author`,
  /// ...
  case goodreadsExport

  /// The columns that a file of this format must have.
  public var requiredColumns: [String] {
    switch self {
    case .goodbooks: ["goodreads_book_id", "title", "authors"]
    case .goodreadsExport: ["Book Id", "Title", "Author"]
    }
  }

  /// The required columns that a header lacks, in their usual order and spelling.
  public func missingColumns(in header: [String]) -> [String] {
    let present = Set(header.map(Self.normalised))
    return requiredColumns.filter { !present.contains(Self.normalised($0)) }
  }

  /// The first format whose required columns are all present; nil if there is none.
  public static func recognised(in header: [String]) -> CatalogueFormat? {
    allCases.first { $0.missingColumns(in: header).isEmpty }
  }

  /// The format of which a header lacks the fewest columns; the first one if several tie.
  package static func nearest(to header: [String]) -> CatalogueFormat {
    var best = CatalogueFormat.goodbooks
    for format in allCases
    where format.missingColumns(in: header).count < best.missingColumns(in: header).count {
      best = format
    }
    return best
  }

  /// The form of a column's name in which spellings are compared.
  package static func normalised(_ column: String) -> String {
    TextFolding.fold(column)
  }
}
