import RatchetCSQLite

extension Database {
  /// Passes the connection's `sqlite3 *` to a closure, for functions of SQLite's C interface that
  /// this library does not wrap.
  ///
  /// ```swift
  /// import RatchetCSQLite
  ///
  /// let size = try await database.read { db in
  ///   try db.withUnsafeHandle { sqlite3_limit($0, SQLITE_LIMIT_SQL_LENGTH, -1) }
  /// }
  /// ```
  ///
  /// The pointer is valid on this thread until the closure returns. The closure must not replace
  /// the handlers that the library itself uses: the busy, progress and trace handlers, the
  /// authorizer, and the commit, rollback and preupdate hooks. It must not close the connection,
  /// and must end the statements and transactions that it begins. In a read, the closure is not
  /// prevented from writing.
  ///
  /// - Throws: A ``DatabaseError`` with `SQLITE_MISUSE` outside the access that the connection is
  ///   lent to, and any error of the closure.
  public func withUnsafeHandle<R>(_ body: (_ handle: OpaquePointer) throws -> R) throws -> R {
    try checkIsLent()
    // The closure may have added functions and virtual tables.
    defer { functionsDidChange() }
    let result = try body(handle)
    // A statement of the closure may have ended the transaction.
    if transactionEnd != nil { statementEnded() }
    return result
  }
}
