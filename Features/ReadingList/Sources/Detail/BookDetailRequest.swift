public import RatchetData

/// Fetches a book, and whether it is on the to-read list, in one snapshot.
public struct BookDetailRequest: FetchKeyRequest {
  /// The fetched values.
  public struct Value: Equatable, Sendable, Codable {
    /// The book; nil once it is no longer in the library.
    public var book: Book?
    /// Whether the book is on the to-read list.
    public var isToRead = false
  }

  /// The id of the book.
  public var id: Book.ID

  /// Makes a request for this book.
  public init(id: Book.ID) { self.id = id }

  public func fetch(_ db: Database) throws -> Value {
    Value(
      book: try Book.find(id).fetchOne(db),
      isToRead: try ToReadEntry.where { $0.bookID == id }.fetchCount(db) > 0)
  }
}
