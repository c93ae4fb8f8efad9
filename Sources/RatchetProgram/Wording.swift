import ReadingList

/// Every sentence of this program that the driver does not say.
enum Wording {
  static func summary(of report: CatalogueImportReport) -> String {
    var parts = ["\(count(report.added, "book")) added", "\(report.updated) updated"]
    if report.addedToRead > 0 { parts.append("\(report.addedToRead) to be read") }
    if report.skipped > 0 { parts.append("\(count(report.skipped, "row")) skipped") }
    let counts = parts.joined(separator: ", ")
    return report.form.description.map { "\(counts) (\($0))" } ?? counts
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
