public import RatchetQuery
public import RatchetSQLite

extension Database {
  /// Inserts rows of any tables, in the order in which they are written: for previews, tests and
  /// demonstrations. If one fails, none is inserted.
  ///
  /// A draft whose key is `nil` gets a key from SQLite.
  ///
  /// ```swift
  /// try db.seed {
  ///   Author(id: 1, name: "Jane Austen")
  ///   for title in ["Emma", "Persuasion"] {
  ///     Novel.Draft(title: title, authorID: 1)
  ///   }
  /// }
  /// ```
  public func seed(@SeedsBuilder _ rows: () throws -> [any Table]) throws {
    try inSavepoint {
      for row in try rows() { try insert(row) }
    }
  }

  private func insert<T: Table>(_ row: T) throws {
    try T.insert { row }.execute(self)
  }
}

extension DatabaseWriter {
  /// Inserts rows of any tables in one transaction: see ``Database/seed(_:)``.
  public nonisolated(nonsending) func seed(
    @SeedsBuilder _ rows: () throws -> [any Table]
  ) async throws {
    let rows = try rows()
    try await write { db in try db.seed { rows } }
  }
}

// In its own extension; the asynchronous overload is chosen with `await`.
extension DatabaseWriter {
  /// Like the asynchronous `seed`, but blocks the calling thread.
  public func seed(@SeedsBuilder _ rows: () throws -> [any Table]) throws {
    let rows = try rows()
    try write { db in try db.seed { rows } }
  }
}
