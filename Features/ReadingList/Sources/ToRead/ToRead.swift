public import Ratchet

/// The screen of the books to be read.
@Reducer
public struct ToRead {
  public struct State: Equatable, Sendable {
    public var shelf: Shelf

    public init(shelf: Shelf = Shelf()) { self.shelf = shelf }
  }

  public enum Action: Equatable, Sendable, Codable {
    case removeTapped(Book.ID)
    case bookTapped(Book.ID)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .removeTapped(let id):
        state.shelf.remove(id)
        return .none
      case .bookTapped:
        // For the parent, which knows what there is to show.
        return .none
      }
    }
  }
}
