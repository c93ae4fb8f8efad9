public import RatchetData

/// Fetches a book, and whether it is to be read, in one snapshot.
public struct BookDetailRequest: FetchKeyRequest {
  public struct Value: Equatable, Sendable, Encodable {
    /// Nil once the library has it no more.
    public var book: Book?
    public var isToRead = false
  }

  public var id: Book.ID

  public init(id: Book.ID) { self.id = id }

  public func fetch(_ db: Database) throws -> Value {
    Value(
      book: try Book.find(id).fetchOne(db),
      isToRead: try ToReadEntry.where { $0.bookID == id }.fetchCount(db) > 0)
  }
}
