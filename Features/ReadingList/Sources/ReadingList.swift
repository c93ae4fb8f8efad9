public import Ratchet
import RatchetData
import RatchetDependencies

/// A library of books and a to-read list: three screens that are independent of each other and show
/// one database, and the import of catalogues.
@Reducer
public struct ReadingList {
  /// The states of the screens and of the import.
  @ObservableState
  public struct State: Equatable, Sendable, Encodable {
    /// The state of the library screen.
    public var library: Library.State
    /// The state of the to-read screen.
    public var toRead = ToRead.State()

    /// The open book; nil if none is open.
    public var detail: BookDetail.State?
    /// The state of the import.
    public var catalogueImport = CatalogueImport.State()

    /// The reason for which the last change of the to-read list could not be saved; nil if it
    /// could.
    public var failure: String?

    /// Makes a state that shows the first page of this query, and no open book.
    public init(query: BookQuery = BookQuery()) { library = Library.State(query: query) }
  }

  /// The actions of the screens, of the import and of the effects.
  public enum Action: Equatable, Sendable, Codable {
    case library(Library.Action)
    case toRead(ToRead.Action)
    case detail(BookDetail.Action)
    case catalogueImport(CatalogueImport.Action)
    case toReadSaved
    case persistenceFailed(String)
  }

  @Dependency(\.defaultDatabase) var database
  @Dependency(\.date) var date

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.library, action: \.library) { Library() }
    Scope(state: \.toRead, action: \.toRead) { ToRead() }
    Scope(state: \.catalogueImport, action: \.catalogueImport) { CatalogueImport() }
    Reduce { state, action in
      switch action {
      case .library(.addTapped(let id)):
        return save(ToReadEntry.add(id, at: date.now))
      case .library(.removeTapped(let id)), .toRead(.removeTapped(let id)):
        return save(ToReadEntry.remove(id))
      case .detail(.addTapped):
        guard let id = state.detail?.id else { return .none }
        return save(ToReadEntry.add(id, at: date.now))
      case .detail(.removeTapped):
        guard let id = state.detail?.id else { return .none }
        return save(ToReadEntry.remove(id))

      case .library(.bookTapped(let id)):
        open(
          state.library.page.books.first { $0.id == id }, isToRead: state.library.isToRead(id),
          &state)
        return .none
      case .toRead(.bookTapped(let id)):
        open(state.toRead.books.first { $0.id == id }, isToRead: true, &state)
        return .none
      case .detail(.closeTapped):
        state.detail = nil
        return .none

      case .toReadSaved:
        state.failure = nil
        return .none
      case .persistenceFailed(let reason):
        state.failure = reason
        return .none
      case .library, .toRead, .catalogueImport:
        return .none
      }
    }
    .ifLet(\.detail, action: \.detail) { BookDetail() }
  }

  private func open(_ book: Book?, isToRead: Bool, _ state: inout State) {
    guard let book, book.id != state.detail?.id else { return }
    state.detail = BookDetail.State(book, isToRead: isToRead)
  }

  /// Writes to the to-read list. The closure has no capture list, so it starts here, and the writes
  /// keep the order of the taps. The effect belongs to this feature and not to a screen: closing a
  /// screen would cancel it, but the tapped change must be saved.
  private func save(_ change: some QueryStatement<NoRows>) -> Effect<Action> {
    let database = database
    return .run(name: "save") { send in
      try await database.write { try change.execute($0) }
      await send(.toReadSaved)
    } catch: { error, send in
      await send(.persistenceFailed("\(error)"))
    }
  }
}
