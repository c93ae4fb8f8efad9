public import Ratchet
public import RatchetData

/// A book, and whether it is on the to-read list. Taps are handled by the parent, which writes to
/// the database and presents this feature.
@Reducer
public struct BookDetail {
  /// The book, and whether it is on the to-read list, as fetched.
  @ObservableState
  public struct State: Equatable, Sendable, Identifiable {
    /// The id of the book.
    public let id: Book.ID
    /// The fetched values, which follow the database.
    @Fetch public var detail: BookDetailRequest.Value

    /// Shows the given values until the book is fetched.
    public init(_ book: Book, isToRead: Bool) {
      id = book.id
      _detail = Fetch(
        wrappedValue: BookDetailRequest.Value(book: book, isToRead: isToRead),
        BookDetailRequest(id: book.id))
    }

    /// The book; nil once it is no longer in the library.
    public var book: Book? { detail.book }
    /// Whether the book is on the to-read list.
    public var isToRead: Bool { detail.isToRead }

    /// The reason for which the book could not be loaded; nil if it could.
    public var failure: String? { $detail.loadError.map { "\($0)" } }
  }

  /// The taps on the screen, all of which the parent handles.
  public enum Action: Equatable, Sendable, Codable {
    case addTapped
    case removeTapped
    case closeTapped
  }

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> { EmptyReducer() }
}

/// Includes the book and the loading failure, for readers outside of the application.
extension BookDetail.State: Encodable {
  private enum CodingKeys: CodingKey {
    case id
    case detail
    case failure
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(detail, forKey: .detail)
    try container.encodeIfPresent(failure, forKey: .failure)
  }
}
