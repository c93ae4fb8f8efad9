import CSQLite

extension Database {
  /// Runs a block in which SQL may do no more than some permissions say: for SQL that comes from outside of
  /// the program, as a query that a person typed.
  ///
  /// ```swift
  /// let rows = try await database.read { db in
  ///   try db.withPermissions(permissions) {
  ///     try db.fetchAll(Cells.self, sql: typed)
  ///   }
  /// }
  /// ```
  ///
  /// - A statement that would read another table or column, call another function, write, or run a
  ///   `PRAGMA`, `ATTACH` or `VACUUM`, is refused when it is prepared: nothing of it has run. The error
  ///   names what was refused.
  /// - `NATURAL` and `USING` are refused, as SQLite does not say which columns they compare: write `ON`.
  /// - All that the block takes longer than ``ReadPermissions/timeLimit`` is stopped, and so is what
  ///   computes a value larger than ``ReadPermissions/maximumValueSize``. How many rows are kept is up to
  ///   the block: `fetchCursor` reads them one at a time.
  /// - Within another such block, both permissions must allow it.
  /// - Values that are bound are values, as ever. Statements that were prepared before the block are the
  ///   program's own, and run as before.
  ///
  /// - Throws: a ``DatabaseError`` with `SQLITE_AUTH` for what is not permitted, `SQLITE_INTERRUPT` for
  ///   what takes too long, `SQLITE_TOOBIG` for a value that is too large; and what the block throws.
  public func withPermissions<R>(
    _ permissions: ReadPermissions, perform body: () throws -> R
  ) throws -> R {
    try checkIsLent()
    let outer = permissionGuard
    let new = try guarded(by: nil) { try PermissionGuard(permissions, within: outer, self) }
    installAuthorizer()
    return try guarded(by: new) {
      // A kept statement of the same text was prepared with other permissions.
      let kept = statements
      statements = StatementCache(capacity: 0)
      defer { statements = kept }
      return try withLimit(SQLITE_LIMIT_LIKE_PATTERN_LENGTH, Self.maximumPatternLength) {
        try withLimit(SQLITE_LIMIT_LENGTH, permissions.maximumValueSize) {
          try withLimit(of: permissions.timeLimit, body)
        }
      }
    }
  }

  private func guarded<R>(by new: PermissionGuard?, _ body: () throws -> R) rethrows -> R {
    let outer = permissionGuard
    permissionGuard = new
    defer { permissionGuard = outer }
    return try body()
  }

  /// Runs statements of this library itself.
  func withoutPermissions<R>(_ body: () throws -> R) rethrows -> R {
    permissionGuard == nil ? try body() : try guarded(by: nil, body)
  }

  /// SQLite compares a text with a pattern in one step, which takes the product of their lengths.
  private static let maximumPatternLength = 1000

  private func withLimit<R>(
    _ kind: Int32, _ limit: Int?, _ body: () throws -> R
  ) rethrows -> R {
    guard let limit else { return try body() }
    let outer = sqlite3_limit(handle, kind, -1)
    sqlite3_limit(handle, kind, min(outer, Int32(clamping: max(limit, 0))))
    defer { sqlite3_limit(handle, kind, outer) }
    return try body()
  }

  private func withLimit<R>(of time: Duration?, _ body: () throws -> R) throws -> R {
    guard let time else { return try body() }
    let end = ContinuousClock.now + time
    var isOver = false
    do {
      // More often than usual: a few calls of functions can be all that happens in a second.
      return try withProgress(every: 20) {
        isOver = .now >= end
        return !isOver
      } perform: {
        try body()
      }
    } catch let error as DatabaseError where isOver && error.code == .interrupt {
      throw DatabaseError(code: error.code, message: Wording.tookTooLong(time), sql: error.sql)
    }
  }

  /// The error of a statement that was refused for the permissions; nil if it was not.
  func permissionFailure(sql: String?) -> DatabaseError? {
    guard let refusal = permissionGuard?.refusal else { return nil }
    permissionGuard?.willPrepare()
    return DatabaseError(code: .authorization, message: Wording.notPermitted(refusal), sql: sql)
  }

  /// Refuses what SQLite has not asked about.
  func checkIsPermitted(_ statement: OpaquePointer, sql: String) throws {
    guard let permissionGuard else { return }
    permissionGuard.willPrepare()
    let refusal: PermissionGuard.Refusal
    if sqlite3_stmt_readonly(statement) == 0 {
      refusal = .deed("write")
    } else if let keyword = JoinKeywords.first(in: sql) {
      refusal = .join(keyword)
    } else {
      return
    }
    sqlite3_finalize(statement)
    throw DatabaseError(
      code: .authorization, message: Wording.notPermitted(refusal), sql: sql)
  }
}
