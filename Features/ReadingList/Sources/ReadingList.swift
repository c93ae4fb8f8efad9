public import Ratchet
import RatchetData
import RatchetDependencies

/// A library of books and what is to be read of it: three screens that know nothing of each other and
/// show one database, and the import of catalogues.
@Reducer
public struct ReadingList {
  @ObservableState
  public struct State: Equatable, Sendable, Encodable {
    public var library: Library.State
    public var toRead = ToRead.State()

    /// The book that is open, if one is.
    public var detail: BookDetail.State?
    public var catalogueImport = CatalogueImport.State()

    /// Why the last change of the to-read list could not be kept, if it could not.
    public var failure: String?

    public init(query: BookQuery = BookQuery()) { library = Library.State(query: query) }
  }

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

  /// Writes to the to-read list, in the order of the taps: a closure without a capture list starts here.
  /// It is no effect of a screen: one that is closed takes its effects with it, and what was tapped is to be
  /// kept.
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
