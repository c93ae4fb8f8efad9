/// The error for an import that was cut off, with the part of it that is kept.
public struct CatalogueCutOff: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path of the file, as given.
  public var path: String

  /// The number of its rows that are in the library.
  public var rows: Int

  /// The results of these rows.
  public var report: CatalogueImportReport

  /// The reason for which the import was cut off, in words.
  public var reason: String

  /// Makes the error.
  public init(path: String, rows: Int, report: CatalogueImportReport, reason: String) {
    self.path = path
    self.rows = rows
    self.report = report
    self.reason = reason
  }

  public var description: String { CatalogueWording.cutOff(self) }
}
