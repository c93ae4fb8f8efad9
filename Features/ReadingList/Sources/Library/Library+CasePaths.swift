public import Ratchet

extension Library.Action: CasePathable {
  public struct AllCasePaths: Sendable {
    public var appeared: AnyCasePath<Library.Action, Void> {
      AnyCasePath(embed: { .appeared }, extract: { if case .appeared = $0 { () } else { nil } })
    }
    public var searchChanged: AnyCasePath<Library.Action, String> {
      AnyCasePath(
        embed: Library.Action.searchChanged,
        extract: { if case .searchChanged(let value) = $0 { value } else { nil } })
    }
    public var sortChanged: AnyCasePath<Library.Action, BookQuery.Sort> {
      AnyCasePath(
        embed: Library.Action.sortChanged,
        extract: { if case .sortChanged(let value) = $0 { value } else { nil } })
    }
    public var languageChanged: AnyCasePath<Library.Action, String?> {
      AnyCasePath(
        embed: Library.Action.languageChanged,
        extract: { if case .languageChanged(let value) = $0 { value } else { nil } })
    }
    public var yearsChanged: AnyCasePath<Library.Action, (from: Int?, to: Int?)> {
      AnyCasePath(
        embed: { .yearsChanged(from: $0.from, to: $0.to) },
        extract: { if case .yearsChanged(let from, let to) = $0 { (from, to) } else { nil } })
    }
    public var nextPageTapped: AnyCasePath<Library.Action, Void> {
      AnyCasePath(
        embed: { .nextPageTapped }, extract: { if case .nextPageTapped = $0 { () } else { nil } })
    }
    public var pageLoaded: AnyCasePath<Library.Action, BookPage> {
      AnyCasePath(
        embed: Library.Action.pageLoaded,
        extract: { if case .pageLoaded(let value) = $0 { value } else { nil } })
    }
    public var loadFailed: AnyCasePath<Library.Action, String> {
      AnyCasePath(
        embed: Library.Action.loadFailed,
        extract: { if case .loadFailed(let value) = $0 { value } else { nil } })
    }
    public var addTapped: AnyCasePath<Library.Action, Book.ID> {
      AnyCasePath(
        embed: Library.Action.addTapped,
        extract: { if case .addTapped(let value) = $0 { value } else { nil } })
    }
    public var removeTapped: AnyCasePath<Library.Action, Book.ID> {
      AnyCasePath(
        embed: Library.Action.removeTapped,
        extract: { if case .removeTapped(let value) = $0 { value } else { nil } })
    }
    public var bookTapped: AnyCasePath<Library.Action, Book.ID> {
      AnyCasePath(
        embed: Library.Action.bookTapped,
        extract: { if case .bookTapped(let value) = $0 { value } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Library.Action: ActionExamples {
  public static var examples: [Library.Action] {
    [
      .appeared, .searchChanged("dune"), .sortChanged(.title), .languageChanged("en"),
      .yearsChanged(from: 1900, to: 1999), .nextPageTapped, .addTapped(1), .removeTapped(1),
      .bookTapped(1), .pageLoaded(BookPage(books: [], offset: 0, total: 0)),
      .loadFailed("The database is locked."),
    ]
  }
}
