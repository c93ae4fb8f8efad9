/// Why an import did not come to its end, and what is kept of it all the same.
public struct CatalogueCutOff: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file, as it was given.
  public var path: String

  /// How many rows of it are in the library.
  public var rows: Int

  /// What they did.
  public var report: CatalogueImportReport

  public var reason: String

  public init(path: String, rows: Int, report: CatalogueImportReport, reason: String) {
    self.path = path
    self.rows = rows
    self.report = report
    self.reason = reason
  }

  public var description: String { CatalogueWording.cutOff(self) }
}
