public import Ratchet
public import RatchetData

/// The library screen: search, sort, filter and page through books, and choose those to be read.
@Reducer
public struct Library {
  /// The query, and the books that it finds.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The current query.
    public var query: BookQuery

    /// The number of result pages that are shown.
    public var pages = 1
    /// The fetched books, which follow the database.
    @Fetch public var page: BookPage
    /// The ids of the books on the to-read list, which follow the database.
    @Fetch(ToReadIDsRequest()) public var toReadIDs: Set<Book.ID> = []

    /// Makes a state that shows the first page of this query.
    public init(query: BookQuery = BookQuery()) {
      self.query = query
      _page = Fetch(wrappedValue: BookPage(), BookPageRequest(query))
    }

    /// Whether books are being fetched.
    public var isLoading: Bool { $page.isLoading }

    /// The reason for which the books, or the to-read list, could not be loaded; nil if they could.
    /// The displayed books may belong to an earlier query.
    public var failure: String? {
      ($page.loadError ?? $toReadIDs.loadError).map { "\($0)" }
    }

    /// Whether a book is on the to-read list.
    public func isToRead(_ id: Book.ID) -> Bool { toReadIDs.contains(id) }
  }

  /// The taps and inputs on the screen.
  public enum Action: Equatable, Sendable, Codable {
    case searchChanged(String)
    case sortChanged(BookQuery.Sort)
    case languageChanged(String?)
    case yearsChanged(from: Int?, to: Int?)
    case nextPageTapped
    case addTapped(Book.ID)
    case removeTapped(Book.ID)
    case bookTapped(Book.ID)
  }

  enum CancelID { case page }

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .searchChanged(let text):
        state.query.text = text
        return loadFirstPage(&state)
      case .sortChanged(let sort):
        state.query.sort = sort
        return loadFirstPage(&state)
      case .languageChanged(let language):
        state.query.language = language
        return loadFirstPage(&state)
      case .yearsChanged(let from, let to):
        state.query.fromYear = from
        state.query.toYear = to
        return loadFirstPage(&state)
      case .nextPageTapped:
        guard !state.isLoading else { return .none }
        // If the last pages could not be loaded, they are requested again, and no further ones.
        guard state.$page.loadError == nil else { return load(state) }
        guard state.page.books.count < state.page.total else { return .none }
        state.pages += 1
        return load(state)
      case .addTapped, .removeTapped, .bookTapped:
        // The parent handles these: it writes to the database and presents books.
        return .none
      }
    }
  }

  private func loadFirstPage(_ state: inout State) -> Effect<Action> {
    state.pages = 1
    return load(state)
  }

  /// Fetches the books that the query finds; an earlier fetch under way is cancelled.
  private func load(_ state: State) -> Effect<Action> {
    let request = BookPageRequest(state.query, pages: state.pages)
    let page = state.$page
    return .run(name: "page") { _ in
      try await page.load(request)
    } catch: { _, _ in
      // The failure is in the state's `failure`.
    }
    .cancellable(id: CancelID.page, cancelInFlight: true)
  }
}

/// Includes the fetched values and the loading failure, for readers outside of the application.
extension Library.State: Encodable {
  private enum CodingKeys: CodingKey {
    case query
    case pages
    case page
    case toReadIDs
    case failure
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(query, forKey: .query)
    try container.encode(pages, forKey: .pages)
    try container.encode(page, forKey: .page)
    // Sorted, since a set has no order and equal states must give equal text.
    try container.encode(toReadIDs.sorted(), forKey: .toReadIDs)
    try container.encodeIfPresent(failure, forKey: .failure)
  }
}
