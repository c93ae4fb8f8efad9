public import Ratchet

extension ReadingList.Action: CasePathable {
  public struct AllCasePaths: Sendable {
    public var appeared: AnyCasePath<ReadingList.Action, Void> {
      AnyCasePath(embed: { .appeared }, extract: { if case .appeared = $0 { () } else { nil } })
    }
    public var shelfLoaded: AnyCasePath<ReadingList.Action, [Book]> {
      AnyCasePath(
        embed: ReadingList.Action.shelfLoaded,
        extract: { if case .shelfLoaded(let value) = $0 { value } else { nil } })
    }
    public var shelfSaved: AnyCasePath<ReadingList.Action, Void> {
      AnyCasePath(embed: { .shelfSaved }, extract: { if case .shelfSaved = $0 { () } else { nil } })
    }
    public var library: AnyCasePath<ReadingList.Action, Library.Action> {
      AnyCasePath(
        embed: ReadingList.Action.library,
        extract: { if case .library(let value) = $0 { value } else { nil } })
    }
    public var toRead: AnyCasePath<ReadingList.Action, ToRead.Action> {
      AnyCasePath(
        embed: ReadingList.Action.toRead,
        extract: { if case .toRead(let value) = $0 { value } else { nil } })
    }
    public var detail: AnyCasePath<ReadingList.Action, BookDetail.Action> {
      AnyCasePath(
        embed: ReadingList.Action.detail,
        extract: { if case .detail(let value) = $0 { value } else { nil } })
    }
    public var catalogueImport: AnyCasePath<ReadingList.Action, CatalogueImport.Action> {
      AnyCasePath(
        embed: ReadingList.Action.catalogueImport,
        extract: { if case .catalogueImport(let value) = $0 { value } else { nil } })
    }
    public var persistenceFailed: AnyCasePath<ReadingList.Action, String> {
      AnyCasePath(
        embed: ReadingList.Action.persistenceFailed,
        extract: { if case .persistenceFailed(let value) = $0 { value } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension ReadingList.Action: ActionExamples {
  public static var examples: [ReadingList.Action] {
    var examples: [ReadingList.Action] = [.appeared]
    examples += Library.Action.examples.map { .library($0) }
    examples += ToRead.Action.examples.map { .toRead($0) }
    examples += BookDetail.Action.examples.map { .detail($0) }
    examples += CatalogueImport.Action.examples.map { .catalogueImport($0) }
    examples += [
      .shelfLoaded([Book(id: 1, title: "Dune")]), .shelfSaved,
      .persistenceFailed("The disk is full."),
    ]
    return examples
  }
}
