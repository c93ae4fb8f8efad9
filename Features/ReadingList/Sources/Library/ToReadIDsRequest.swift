import RatchetData

/// Fetches which books are to be read, to be asked for one by one.
struct ToReadIDsRequest: FetchKeyRequest {
  func fetch(_ db: Database) throws -> Set<Book.ID> {
    Set(try ToReadEntry.select(\.bookID).fetchAll(db))
  }
}
