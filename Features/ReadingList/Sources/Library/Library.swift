public import Ratchet
import RatchetDependencies

/// The library's screen: search, sort, filter, page through it, and pick what is to be read.
@Reducer
public struct Library {
  /// What the screen has for itself.
  public struct Screen: Equatable, Sendable, Encodable {
    public var query = BookQuery()

    /// The pages that were loaded.
    public var books: IdentifiedArrayOf<Book> = []

    /// How many books the query finds in all.
    public var total = 0
    public var isLoading = false
    public var failure: String?

    public init() {}
  }

  @dynamicMemberLookup
  public struct State: Equatable, Sendable {
    public var screen: Screen
    public var shelf: Shelf

    public init(screen: Screen = Screen(), shelf: Shelf = Shelf()) {
      self.screen = screen
      self.shelf = shelf
    }

    public subscript<Value>(dynamicMember keyPath: WritableKeyPath<Screen, Value>) -> Value {
      get { screen[keyPath: keyPath] }
      set { screen[keyPath: keyPath] = newValue }
    }
  }

  public enum Action: Equatable, Sendable, Codable {
    case appeared
    case searchChanged(String)
    case sortChanged(BookQuery.Sort)
    case languageChanged(String?)
    case yearsChanged(from: Int?, to: Int?)
    case nextPageTapped
    case pageLoaded(BookPage)
    case loadFailed(String)
    case addTapped(Book.ID)
    case removeTapped(Book.ID)
    case bookTapped(Book.ID)
  }

  enum CancelID { case page }

  @Dependency(LibraryClient.self) var client

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return load(&state, from: 0)
      case .searchChanged(let text):
        state.screen.query.text = text
        return load(&state, from: 0)
      case .sortChanged(let sort):
        state.screen.query.sort = sort
        return load(&state, from: 0)
      case .languageChanged(let language):
        state.screen.query.language = language
        return load(&state, from: 0)
      case .yearsChanged(let from, let to):
        state.screen.query.fromYear = from
        state.screen.query.toYear = to
        return load(&state, from: 0)
      case .nextPageTapped:
        guard !state.isLoading else { return .none }
        // What is shown may be of an earlier query when the first page of this one did not come: all of
        // it is loaded again then, and with it the next page.
        if state.failure != nil {
          return load(&state, from: 0, count: state.books.count + state.query.pageSize)
        }
        guard state.books.count < state.total else { return .none }
        return load(&state, from: state.books.count)

      case .pageLoaded(let page):
        state.screen.isLoading = false
        if page.offset == 0 { state.screen.books = [] }
        state.screen.books.append(contentsOf: page.books)
        state.screen.total = page.total
        return .none
      case .loadFailed(let reason):
        state.screen.isLoading = false
        state.screen.failure = reason
        return .none

      case .addTapped(let id):
        if let book = state.books[id: id] { state.shelf.add(book) }
        return .none
      case .removeTapped(let id):
        state.shelf.remove(id)
        return .none
      case .bookTapped:
        // For the parent, which knows what there is to show.
        return .none
      }
    }
  }

  /// Loads one page; what was on its way is no longer wanted.
  private func load(
    _ state: inout State, from offset: Int, count: Int? = nil
  ) -> Effect<Action> {
    state.screen.isLoading = true
    state.screen.failure = nil
    var query = state.query
    query.pageSize = count ?? query.pageSize
    return .run(name: "page") { [client, query] send in
      await send(.pageLoaded(try await client.page(query, offset)))
    } catch: { error, send in
      await send(.loadFailed("\(error)"))
    }
    .cancellable(id: CancelID.page, cancelInFlight: true)
  }
}
