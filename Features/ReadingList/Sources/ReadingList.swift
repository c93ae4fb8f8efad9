public import Ratchet
import RatchetDependencies

/// A library of books and what is to be read of it: three screens that share one shelf and know
/// nothing of each other, and the import of catalogues.
@Reducer
public struct ReadingList {
  public struct State: Equatable, Sendable, Encodable {
    /// The one source of truth of what is to be read.
    public var shelf = Shelf()

    /// Whether the shelf is here as it is kept. Until then what changes is saved, and the shelf loaded
    /// after that: one that was on its way does not know of the change.
    public var isShelfLoaded = false

    /// What is not known to be kept: the last change of each book, in the order in which they were
    /// made.
    public var unsaved: IdentifiedArrayOf<ToReadChange> = []

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
    case shelfSaved
    case library(Library.Action)
    case toRead(ToRead.Action)
    case detail(BookDetail.Action)
    case catalogueImport(CatalogueImport.Action)
    case persistenceFailed(String)
  }

  enum CancelID { case shelf }

  @Dependency(LibraryClient.self) var client

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.library, action: \.library) { Library() }
    Scope(state: \.toRead, action: \.toRead) { ToRead() }
    // Before the import has its turn, while it is known that one runs. One that is ended early may be in
    // the library all the same: then its word that it has finished is on its way, and never comes.
    Reduce { state, action in
      guard case .running = state.catalogueImport.phase else { return .none }
      switch action {
      case .catalogueImport(.cancelTapped), .catalogueImport(.fileChosen): return .send(.appeared)
      default: return .none
      }
    }
    Scope(state: \.catalogueImport, action: \.catalogueImport) { CatalogueImport() }
    Reduce { state, action in
      switch action {
      case .appeared:
        state.isShelfLoaded = false
        return .merge(.send(.library(.appeared)), keepShelf(state))
      case .shelfLoaded(let books):
        state.isShelfLoaded = true
        state.shelf = Shelf(books: books)
        state.failure = nil
        return .none
      case .shelfSaved:
        // All of it: whatever changes meanwhile cancels the save that says so.
        state.unsaved = []
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
    Reduce { state, _ in
      // Asked first: taking would write, and most actions leave the shelf alone.
      guard !state.shelf.changes.isEmpty else { return .none }
      for change in state.shelf.takeChanges() {
        state.unsaved.remove(id: change.id)
        state.unsaved.append(change)
      }
      return keepShelf(state)
    }
  }

  /// Saves what is unsaved, then loads the shelf if it is not here.
  ///
  /// One effect does both, and there is one at a time: saves cannot overtake each other, nor a load a
  /// save. The next one cancels it and has all of its changes with it, so that it does not matter how
  /// far it came; nor does it when it fails, or is cancelled with the action that it descends from.
  private func keepShelf(_ state: State) -> Effect<Action> {
    .run(name: "shelf") {
      [client, changes = state.unsaved.elements, isLoaded = state.isShelfLoaded] send in
      if !changes.isEmpty {
        try await client.saveToRead(changes)
        await send(.shelfSaved)
      }
      if !isLoaded { await send(.shelfLoaded(try await client.toRead())) }
    } catch: { error, send in
      await send(.persistenceFailed("\(error)"))
    }
    .cancellable(id: CancelID.shelf, cancelInFlight: true)
  }
}
