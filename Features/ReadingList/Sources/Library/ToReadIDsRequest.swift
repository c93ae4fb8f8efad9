import RatchetData

/// Fetches the ids of all books on the to-read list, so that each can be looked up.
struct ToReadIDsRequest: FetchKeyRequest {
  func fetch(_ db: Database) throws -> Set<Book.ID> {
    Set(try ToReadEntry.select(\.bookID).fetchAll(db))
  }
}
