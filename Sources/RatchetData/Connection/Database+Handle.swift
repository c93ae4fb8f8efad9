import CSQLite

extension Database {
  /// Lends the connection's `sqlite3 *` to a closure: for functions of SQLite's C interface that this
  /// library has no name for.
  ///
  /// ```swift
  /// import CSQLite
  ///
  /// let size = try await database.read { db in
  ///   try db.withUnsafeHandle { sqlite3_limit($0, SQLITE_LIMIT_SQL_LENGTH, -1) }
  /// }
  /// ```
  ///
  /// The pointer is good on this thread, until the closure returns. The library uses these functions
  /// itself, and breaks where the closure sets others in their places: the busy, progress and trace
  /// handlers, the authorizer, the commit, rollback and preupdate hooks. The closure must not close the
  /// connection, and must end the statements and transactions that it begins. In a read, nothing keeps it from
  /// writing.
  ///
  /// - Throws: a ``DatabaseError`` with `SQLITE_MISUSE` outside of the access that has lent the connection,
  ///   and what the closure throws.
  public func withUnsafeHandle<R>(_ body: (_ handle: OpaquePointer) throws -> R) throws -> R {
    try checkIsLent()
    // The closure may add functions and virtual tables.
    defer { functionsDidChange() }
    let result = try body(handle)
    // A statement of the closure may have ended the transaction.
    if transactionEnd != nil { statementEnded() }
    return result
  }
}
