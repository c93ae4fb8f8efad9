public import Ratchet

extension CatalogueImport.Action: ActionExamples {
  public static var examples: [CatalogueImport.Action] {
    [
      .fileChosen(path: "books.csv"), .cancelTapped,
      .event(.progressed(CatalogueImportProgress(rows: 1, bytesRead: 100, totalBytes: 200))),
      .event(.skipped(CatalogueProblem(line: 3, reason: "title is empty"))),
      .event(.finished(CatalogueImportReport())), .failed("books.csv: the file is empty"),
      .inputOutputFailed("books.csv: cannot be imported: the disk is full"),
    ]
  }
}
