public import Ratchet
public import RatchetData

/// The library's screen: search, sort, filter, page through it, and pick what is to be read.
@Reducer
public struct Library {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var query: BookQuery

    /// How many pages of what the query finds are shown.
    public var pages = 1
    @Fetch public var page: BookPage
    @Fetch(ToReadIDsRequest()) public var toReadIDs: Set<Book.ID> = []

    public init(query: BookQuery = BookQuery()) {
      self.query = query
      _page = Fetch(wrappedValue: BookPage(), BookPageRequest(query))
    }

    public var isLoading: Bool { $page.isLoading }

    /// Why the books, or which of them are to be read, could not be loaded, if they could not: what is
    /// shown may be of an earlier query.
    public var failure: String? {
      ($page.loadError ?? $toReadIDs.loadError).map { "\($0)" }
    }

    public func isToRead(_ id: Book.ID) -> Bool { toReadIDs.contains(id) }
  }

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
        // Pages that did not come are asked for again, and no more of them.
        guard state.$page.loadError == nil else { return load(state) }
        guard state.page.books.count < state.page.total else { return .none }
        state.pages += 1
        return load(state)
      case .addTapped, .removeTapped, .bookTapped:
        // For the parent, which writes, and knows what there is to show.
        return .none
      }
    }
  }

  private func loadFirstPage(_ state: inout State) -> Effect<Action> {
    state.pages = 1
    return load(state)
  }

  /// Shows what the query finds from here on; what was on its way is no longer wanted.
  private func load(_ state: State) -> Effect<Action> {
    let request = BookPageRequest(state.query, pages: state.pages)
    let page = state.$page
    return .run(name: "page") { _ in
      try await page.load(request)
    } catch: { _, _ in
      // The state's `failure` says so.
    }
    .cancellable(id: CancelID.page, cancelInFlight: true)
  }
}

/// With what is fetched and why it could not be, for those who read it from outside.
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
    // A set has no order: equal states are equal texts.
    try container.encode(toReadIDs.sorted(), forKey: .toReadIDs)
    try container.encodeIfPresent(failure, forKey: .failure)
  }
}
