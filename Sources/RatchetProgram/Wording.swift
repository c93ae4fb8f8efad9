import ReadingList
import Reminders

/// All texts of this program that are not the driver's.
enum Wording {
  static func summary(of report: CatalogueImportReport) -> String {
    var parts = ["\(count(report.added, "book")) added", "\(report.updated) updated"]
    if report.addedToRead > 0 { parts.append("\(report.addedToRead) to be read") }
    if report.skipped > 0 { parts.append("\(count(report.skipped, "row")) skipped") }
    let counts = parts.joined(separator: ", ")
    let summary = report.form.description.map { "\(counts) (\($0))" } ?? counts
    guard let rows = report.continuedAfter else { return summary }
    return "\(summary); completes an import that was cut off after \(count(rows, "row"))"
  }

  static func summary(of report: RemindersImportReport) -> String {
    var parts = ["\(count(report.added, "reminder")) added", "\(report.updated) already there"]
    if report.listsAdded > 0 { parts.append("\(count(report.listsAdded, "list")) added") }
    if report.skipped > 0 { parts.append("\(count(report.skipped, "to-do")) skipped") }
    return parts.joined(separator: ", ")
  }

  static func kept(rows: Int) -> String {
    "cut off after \(count(rows, "row")), which are kept; import the file again to complete it"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
