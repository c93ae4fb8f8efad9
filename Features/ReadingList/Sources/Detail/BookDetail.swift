public import Ratchet

/// One book, and whether it is to be read.
@Reducer
public struct BookDetail {
  public struct State: Equatable, Sendable, Identifiable {
    public var book: Book
    public var shelf: Shelf

    public init(book: Book, shelf: Shelf = Shelf()) {
      self.book = book
      self.shelf = shelf
    }

    public var id: Book.ID { book.id }
    public var isToRead: Bool { shelf.contains(book.id) }
  }

  public enum Action: Equatable, Sendable, Codable {
    case addTapped
    case removeTapped
    case closeTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.shelf.add(state.book)
        return .none
      case .removeTapped:
        state.shelf.remove(state.book.id)
        return .none
      case .closeTapped:
        // For the parent, whose state it is that this is open.
        return .none
      }
    }
  }
}
