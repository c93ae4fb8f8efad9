/// A kind of catalogue that can be imported, recognised by the names of its columns.
///
/// Columns may come in any order and in any letter case; columns that are not known are ignored,
/// and only the required ones have to be there.
///
/// ```swift
/// CatalogueFormat.goodreadsExport.missingColumns(in: ["Title", "Book Id"])  // ["Author"]
/// ```
public enum CatalogueFormat: String, Sendable, Equatable, Codable, CaseIterable {
  /// The shape of the goodbooks-10k data set: `goodreads_book_id`, `title`, `authors`, ...
  case goodbooks

  /// What Goodreads gives a reader who exports a library: `Book Id`, `Title`, `Author`, ...
  case goodreadsExport

  /// The columns without which a file is not a catalogue of this kind.
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

  /// The format whose required columns are all there; else nil.
  public static func recognised(in header: [String]) -> CatalogueFormat? {
    allCases.first { $0.missingColumns(in: header).isEmpty }
  }

  /// The format that a header misses by the fewest columns; the first of them when two tie.
  package static func nearest(to header: [String]) -> CatalogueFormat {
    var best = CatalogueFormat.goodbooks
    for format in allCases
    where format.missingColumns(in: header).count < best.missingColumns(in: header).count {
      best = format
    }
    return best
  }

  /// How two spellings of a column's name are compared.
  package static func normalised(_ column: String) -> String {
    TextFolding.fold(column)
  }
}
