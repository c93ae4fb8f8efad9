public import Ratchet
public import RatchetData

/// The screen of the to-read list. Taps are handled by the parent, which writes to the database and
/// presents books.
@Reducer
public struct ToRead {
  /// The books to be read.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The books, in the order in which they were added; they follow the database.
    @FetchAll(ToReadEntry.books) public var books

    /// The reason for which the books could not be loaded; nil if they could.
    public var failure: String? { $books.loadError.map { "\($0)" } }

    /// Makes a state that fetches the books.
    public init() {}
  }

  /// The taps on the screen, all of which the parent handles.
  public enum Action: Equatable, Sendable, Codable {
    case removeTapped(Book.ID)
    case bookTapped(Book.ID)
  }

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> { EmptyReducer() }
}

/// Includes the books and the loading failure, for readers outside of the application.
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
