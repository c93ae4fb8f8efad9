public import Ratchet
public import RatchetData

/// The screen of the books to be read. What is tapped is for the parent, which writes, and knows what
/// there is to show.
@Reducer
public struct ToRead {
  @ObservableState
  public struct State: Equatable, Sendable {
    @FetchAll(ToReadEntry.books) public var books

    /// Why the books could not be loaded, if they could not.
    public var failure: String? { $books.loadError.map { "\($0)" } }

    public init() {}
  }

  public enum Action: Equatable, Sendable, Codable {
    case removeTapped(Book.ID)
    case bookTapped(Book.ID)
  }

  public init() {}

  public var body: some ReducerOf<Self> { EmptyReducer() }
}

/// With the books and why they could not be loaded, for those who read it from outside.
extension ToRead.State: Encodable {
  private enum CodingKeys: CodingKey {
    case books
    case failure
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(books, forKey: .books)
    try container.encodeIfPresent(failure, forKey: .failure)
  }
}
