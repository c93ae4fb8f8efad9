import ReadingList

/// Every sentence of this program that the driver does not say.
enum Wording {
  static func summary(of report: CatalogueImportReport) -> String {
    """
    \(count(report.added, "book")) added, \(report.updated) updated, \
    \(report.addedToRead) put on the to-read list, \(count(report.skipped, "row")) skipped
    """
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
