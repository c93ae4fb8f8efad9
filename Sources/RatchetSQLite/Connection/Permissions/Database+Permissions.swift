import RatchetCSQLite

extension Database {
  /// Runs a block whose SQL can do no more than the permissions allow: for SQL from outside the
  /// program, such as a query that a person typed.
  ///
  /// ```swift
  /// let rows = try await database.read { db in
  ///   try db.withPermissions(permissions) {
  ///     try db.fetchAll(Cells.self, sql: typed)
  ///   }
  /// }
  /// ```
  ///
  /// - A statement that would read other tables or columns, call other functions, write, or run a
  ///   `PRAGMA`, `ATTACH` or `VACUUM`, is refused when it is prepared: no part of it runs. The
  ///   error names what was refused.
  /// - `NATURAL` and `USING` are refused, since SQLite does not report which columns they compare:
  ///   write `ON`.
  /// - A statement is stopped when the block has taken longer than ``ReadPermissions/timeLimit``,
  ///   or when it computes a value larger than ``ReadPermissions/maximumValueSize``. The block
  ///   itself decides how many rows to keep: `fetchCursor` reads them one at a time.
  /// - In nested blocks, the permissions of all of them must allow it.
  /// - Bound values are unaffected. Statements that were prepared before the block belong to the
  ///   program, and run as before.
  ///
  /// - Throws: A ``DatabaseError`` with `SQLITE_AUTH` if something is not permitted,
  ///   `SQLITE_INTERRUPT` if the block takes too long, `SQLITE_TOOBIG` if a value is too large; and
  ///   any error of the block.
  public func withPermissions<R>(
    _ permissions: ReadPermissions, perform body: () throws -> R
  ) throws -> R {
    try checkIsLent()
    let outer = permissionGuard
    let new = try guarded(by: nil) { try PermissionGuard(permissions, within: outer, self) }
    installAuthorizer()
    return try guarded(by: new) {
      // A cached statement with the same text was prepared with other permissions.
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

  /// Runs statements of this library itself, without restrictions.
  func withoutPermissions<R>(_ body: () throws -> R) rethrows -> R {
    permissionGuard == nil ? try body() : try guarded(by: nil, body)
  }

  /// A limit, because SQLite compares a text with a pattern in a single step, whose time grows with
  /// the product of their lengths.
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
      // The interval is shorter than usual, because a few function calls can take a whole second.
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

  /// The error of a statement that was refused because of the permissions; `nil` if it was not.
  func permissionFailure(sql: String?) -> DatabaseError? {
    guard let refusal = permissionGuard?.refusal else { return nil }
    permissionGuard?.willPrepare()
    return DatabaseError(code: .authorization, message: Wording.notPermitted(refusal), sql: sql)
  }

  /// Throws for statements that write, and for joins that SQLite does not ask the authorizer about.
  func checkIsPermitted(_ statement: OpaquePointer, sql: String) throws {
    guard let permissionGuard else { return }
    permissionGuard.willPrepare()
    let refusal: PermissionGuard.Refusal
    if sqlite3_stmt_readonly(statement) == 0 {
      refusal = .operation("write")
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
