public import Ratchet
import RatchetDependencies

/// A library of books and what is to be read of it: three screens that share one shelf and know
/// nothing of each other, and the import of catalogues.
public struct ReadingList: Reducer {
  public struct State: Equatable, Sendable, Encodable {
    /// The one source of truth of what is to be read.
    public var shelf = Shelf()

    /// Whether the shelf is here as it is kept. Until then what changes is saved, and the shelf loaded
    /// after that: one that was on its way does not know of the change.
    public var isShelfLoaded = false

    public var libraryScreen = Library.Screen()

    /// The book whose detail is open.
    public var openBook: Book?

    public var catalogueImport = CatalogueImport.State()

    /// Why the to-read list could not be loaded or saved, if it could not.
    public var failure: String?

    public init() {}
  }

  public enum Action: Equatable, Sendable, Codable {
    case appeared
    case shelfLoaded([Book])
    case library(Library.Action)
    case toRead(ToRead.Action)
    case detail(BookDetail.Action)
    case catalogueImport(CatalogueImport.Action)
    case persistenceFailed(String)
  }

  enum CancelID: Hashable {
    case load
    case save(Book.ID)
  }

  @Dependency(LibraryClient.self) var client

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.library, action: \.library) { Library() }
    Scope(state: \.toRead, action: \.toRead) { ToRead() }
    Scope(state: \.catalogueImport, action: \.catalogueImport) { CatalogueImport() }
    Reduce { state, action in
      switch action {
      case .appeared:
        state.isShelfLoaded = false
        return .merge(.send(.library(.appeared)), loadShelf())
      case .shelfLoaded(let books):
        state.isShelfLoaded = true
        state.shelf = Shelf(books: books)
        state.failure = nil
        return .none
      case .library(.bookTapped(let id)):
        state.openBook = state.libraryScreen.books[id: id] ?? state.openBook
        return .none
      case .toRead(.bookTapped(let id)):
        state.openBook = state.shelf.books[id: id] ?? state.openBook
        return .none
      case .detail(.closeTapped):
        state.openBook = nil
        return .none
      case .catalogueImport(.event(.finished)):
        return .send(.appeared)
      case .persistenceFailed(let reason):
        state.failure = reason
        return .none
      case .library, .toRead, .detail, .catalogueImport:
        return .none
      }
    }
    .ifLet(\.detail, action: \.detail) { BookDetail() }
    // Last, when every screen has had its turn: whichever changed the shelf, it is saved here.
    Reduce { state, _ in saveShelf(&state) }
  }

  private func loadShelf() -> Effect<Action> {
    .run(name: "shelf") { [client] send in
      await send(.shelfLoaded(try await client.toRead()))
    } catch: { error, send in
      await send(.persistenceFailed("\(error)"))
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }

  private func saveShelf(_ state: inout State) -> Effect<Action> {
    // Asked first: taking would write, and most actions leave the shelf alone.
    guard !state.shelf.unsaved.isEmpty else { return .none }
    let changed = state.shelf.takeUnsaved()
    let saves = Effect<Action>.merge(
      changed.map { [shelf = state.shelf] id in
        .run(name: "save") { [client, isToRead = shelf.contains(id)] _ in
          try await client.saveToRead(id, isToRead)
        } catch: { error, send in
          await send(.persistenceFailed("\(error)"))
        }
        .cancellable(id: CancelID.save(id), cancelInFlight: true)
      })
    return state.isShelfLoaded ? saves : saves.merge(with: loadShelf())
  }
}
