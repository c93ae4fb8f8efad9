public import Ratchet

extension CatalogueImport.Action: CasePathable {
  public struct AllCasePaths: Sendable {
    public var fileChosen: AnyCasePath<CatalogueImport.Action, String> {
      AnyCasePath(
        embed: { .fileChosen(path: $0) },
        extract: { if case .fileChosen(let value) = $0 { value } else { nil } })
    }
    public var cancelTapped: AnyCasePath<CatalogueImport.Action, Void> {
      AnyCasePath(
        embed: { .cancelTapped }, extract: { if case .cancelTapped = $0 { () } else { nil } })
    }
    public var event: AnyCasePath<CatalogueImport.Action, CatalogueImportEvent> {
      AnyCasePath(
        embed: CatalogueImport.Action.event,
        extract: { if case .event(let value) = $0 { value } else { nil } })
    }
    public var failed: AnyCasePath<CatalogueImport.Action, String> {
      AnyCasePath(
        embed: CatalogueImport.Action.failed,
        extract: { if case .failed(let value) = $0 { value } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension CatalogueImport.Action: ActionExamples {
  public static var examples: [CatalogueImport.Action] {
    [
      .fileChosen(path: "books.csv"), .cancelTapped,
      .event(.progressed(CatalogueImportProgress(rows: 1, bytesRead: 100, totalBytes: 200))),
      .event(.skipped(CatalogueProblem(line: 3, reason: "title is empty"))),
      .event(.finished(CatalogueImportReport())), .failed("The disk is full."),
    ]
  }
}
