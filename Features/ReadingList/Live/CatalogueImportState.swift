import ReadingList

/// The progress of an import: values in, values to report and to store out.
struct CatalogueImportState: Sendable {
  let path: String

  /// The results so far, including those of an earlier import that was cut off.
  var report = CatalogueImportReport()
  /// The number of rows of the file that are in the library.
  private(set) var rowsKept = 0

  init(path: String) { self.path = path }

  /// Continues an import of the same file that was cut off: its rows are written again, but not
  /// counted again.
  mutating func complete(_ earlier: UnfinishedImport) {
    rowsKept = earlier.rows
    report.continuedAfter = earlier.rows
    report.added = earlier.added
    report.updated = earlier.updated
    report.addedToRead = earlier.addedToRead
  }

  /// Counts the results of a written batch that ends with this row of the file.
  mutating func note(rows: Int, added: Int, updated: Int, addedToRead: Int) {
    guard rows > rowsKept else { return }
    rowsKept = rows
    report.added += added
    report.updated += updated
    report.addedToRead += addedToRead
  }

  /// The record of this import, which is stored together with the rows.
  func unfinished(totalBytes: Int) -> UnfinishedImport {
    UnfinishedImport(path: path, totalBytes: totalBytes, rows: rowsKept, report: report)
  }

  func progress(_ step: CatalogueSource.Step) -> CatalogueImportProgress {
    CatalogueImportProgress(
      rows: step.rows, bytesRead: step.bytesRead, totalBytes: step.totalBytes, rowsKept: rowsKept)
  }
}
