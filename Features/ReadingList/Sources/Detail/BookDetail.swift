public import Ratchet
public import RatchetData

/// One book, and whether it is to be read. What is tapped is for the parent, which writes, and has this
/// open.
@Reducer
public struct BookDetail {
  @ObservableState
  public struct State: Equatable, Sendable, Identifiable {
    public let id: Book.ID
    @Fetch public var detail: BookDetailRequest.Value

    /// Shows the book as it is given until it is fetched.
    public init(_ book: Book, isToRead: Bool) {
      id = book.id
      _detail = Fetch(
        wrappedValue: BookDetailRequest.Value(book: book, isToRead: isToRead),
        BookDetailRequest(id: book.id))
    }

    public var book: Book? { detail.book }
    public var isToRead: Bool { detail.isToRead }

    /// Why the book could not be loaded, if it could not.
    public var failure: String? { $detail.loadError.map { "\($0)" } }
  }

  public enum Action: Equatable, Sendable, Codable {
    case addTapped
    case removeTapped
    case closeTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> { EmptyReducer() }
}

/// With the book and why it could not be loaded, for those who read it from outside.
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
