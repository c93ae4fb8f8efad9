/// An event of a running import.
public enum CatalogueImportEvent: Equatable, Sendable, Codable {
  case progressed(CatalogueImportProgress)

  /// A row was broken and was skipped.
  case skipped(CatalogueProblem)

  /// All readable rows are in the library.
  case finished(CatalogueImportReport)
}

/// The progress of an import.
public struct CatalogueImportProgress: Equatable, Sendable, Codable {
  /// The number of rows that were read, including broken ones.
  public var rows: Int
  /// The number of bytes that were read.
  public var bytesRead: Int

  /// The size of the file; nil if it is unknown.
  public var totalBytes: Int?

  /// The number of rows that are in the library, and stay there if the import is cut off.
  public var rowsKept: Int?

  /// Makes the progress of an import.
  public init(rows: Int, bytesRead: Int, totalBytes: Int?, rowsKept: Int? = nil) {
    self.rows = rows
    self.bytesRead = bytesRead
    self.totalBytes = totalBytes
    self.rowsKept = rowsKept
  }
}

/// The results of an import.
public struct CatalogueImportReport: Equatable, Sendable, Codable {
  /// The number of books that were not in the library before.
  public var added = 0

  /// The number of books that were in the library, and now have the data of the file.
  public var updated = 0

  /// The number of books that were added to the to-read list.
  public var addedToRead = 0

  /// The number of broken rows, which were skipped.
  public var skipped = 0

  /// The number of rows after which an earlier import of the file was cut off; its results are
  /// included. Nil if this import completes no earlier one.
  public var continuedAfter: Int?

  /// The form of the file's text.
  public var form = CatalogueForm()

  /// Makes the report of an import that has not begun.
  public init() {}
}
