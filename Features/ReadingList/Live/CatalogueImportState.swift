import ReadingList

/// How far an import has come: values in, and out what is told and noted of it.
struct CatalogueImportState: Sendable {
  let path: String

  /// What it has done so far, and what an earlier one did that was cut off.
  var report = CatalogueImportReport()
  /// How many rows of the file are in the library.
  private(set) var rowsKept = 0

  init(path: String) { self.path = path }

  /// An import of the same file was cut off: this one repeats its rows, and counts them no more.
  mutating func complete(_ earlier: UnfinishedImport) {
    rowsKept = earlier.rows
    report.continuedAfter = earlier.rows
    report.added = earlier.added
    report.updated = earlier.updated
    report.addedToRead = earlier.addedToRead
  }

  /// Some rows were written: the file has so many up to them.
  mutating func note(rows: Int, added: Int, updated: Int, addedToRead: Int) {
    guard rows > rowsKept else { return }
    rowsKept = rows
    report.added += added
    report.updated += updated
    report.addedToRead += addedToRead
  }

  /// To be kept with the rows.
  func unfinished(totalBytes: Int) -> UnfinishedImport {
    UnfinishedImport(path: path, totalBytes: totalBytes, rows: rowsKept, report: report)
  }

  func progress(_ step: CatalogueSource.Step) -> CatalogueImportProgress {
    CatalogueImportProgress(
      rows: step.rows, bytesRead: step.bytesRead, totalBytes: step.totalBytes, rowsKept: rowsKept)
  }
}
