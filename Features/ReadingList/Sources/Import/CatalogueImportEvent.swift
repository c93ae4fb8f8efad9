/// What happens while a catalogue is imported.
public enum CatalogueImportEvent: Equatable, Sendable, Codable {
  case progressed(CatalogueImportProgress)

  /// A row was broken and skipped.
  case skipped(CatalogueProblem)

  /// All that could be read is in the library.
  case finished(CatalogueImportReport)
}

/// How far an import has come.
public struct CatalogueImportProgress: Equatable, Sendable, Codable {
  public var rows: Int
  public var bytesRead: Int

  /// The file's size, where it is known.
  public var totalBytes: Int?

  /// How many of the rows are in the library, and stay there if the import is cut off.
  public var rowsKept: Int?

  public init(rows: Int, bytesRead: Int, totalBytes: Int?, rowsKept: Int? = nil) {
    self.rows = rows
    self.bytesRead = bytesRead
    self.totalBytes = totalBytes
    self.rowsKept = rowsKept
  }
}

/// What an import has done.
public struct CatalogueImportReport: Equatable, Sendable, Codable {
  /// Books that were not in the library before.
  public var added = 0

  /// Books that were there, and are as the file says now.
  public var updated = 0

  /// Books that joined those to be read.
  public var addedToRead = 0

  /// Broken rows.
  public var skipped = 0

  /// After how many rows an earlier import of the file was cut off; what it did is counted with the rest.
  public var continuedAfter: Int?

  /// How the file is written.
  public var form = CatalogueForm()

  public init() {}
}
