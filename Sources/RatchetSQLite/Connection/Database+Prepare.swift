import RatchetCSQLite

extension Database {
  /// Prepares a statement that is run many times in this block.
  ///
  /// Throws if the text holds no statement or more than one, or if SQLite rejects it.
  public func prepare(_ sql: String) throws -> Statement {
    var script = try SQLScript(sql)
    guard let statement = try prepareNext(of: &script) else {
      throw DatabaseError(code: .misuse, message: Wording.emptySQL, sql: sql)
    }
    guard try prepareNext(of: &script) == nil else {
      throw DatabaseError(code: .misuse, message: Wording.severalStatements, sql: sql)
    }
    return statement
  }

  /// Runs `body` with the statement of that text: a cached one, or a new one that is then cached.
  package func withStatement<T>(_ sql: String, _ body: (Statement) throws -> T) throws -> T {
    let statement = try checkOut(sql) ?? prepare(sql)
    defer { statements.checkIn(statement, sql) }
    return try body(statement)
  }

  /// Prepares the next statement of a script; returns `nil` if only white space and comments are
  /// left.
  func prepareNext(of script: inout SQLScript) throws -> Statement? {
    guard !script.isAtEnd else { return nil }
    try checkIsLent()
    schemaTrust?.willPrepare(self)
    permissionGuard?.willPrepare()
    var (code, pointer, used) = prepareFirst(of: script)
    // Only old versions of SQLite need this.
    let isTrusting = code == SQLITE_OK ? false : try mayTrustSchema(after: code, sql: script.rest)
    if isTrusting {
      code = trustingSchema {
        (code, pointer, used) = prepareFirst(of: script)
        return code
      }
    }
    guard code == SQLITE_OK else {
      throw failure(guarded: code, sql: script.rest)
    }
    guard let pointer else { return nil }
    if permissionGuard != nil { try checkIsPermitted(pointer, sql: script.rest) }
    return Statement(
      pointer: pointer, sql: script.take(used), database: self, isTrusting: isTrusting)
  }

  private func prepareFirst(
    of script: SQLScript
  ) -> (code: Int32, pointer: OpaquePointer?, used: Int) {
    _ = monitor?.takeEffect()
    var pointer: OpaquePointer?
    var used = 0
    let code = script.withRest { rest in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(
        handle, rest.baseAddress, Int32(clamping: rest.count), UInt32(SQLITE_PREPARE_PERSISTENT),
        &pointer, &tail)
      if let start = rest.baseAddress, let tail { used = tail - start }
      return code
    }
    return (code, pointer, used)
  }
}
