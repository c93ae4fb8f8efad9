import RatchetCSQLite

// Every access to a connection passes through one of these three functions, so commits, and the
// tables that they change, are noticed here.
extension Database {
  /// Runs `body` over one snapshot. Writing statements are refused.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    try during(.read) { try inTransaction(.deferred) { try body(self) } }
  }

  /// Runs `body` in a transaction: all of it is committed, or nothing.
  func write<T>(_ body: (Database) throws -> T) throws -> T {
    try during(.write) { try inTransaction(.immediate) { try body(self) } }
  }

  /// Runs `body` without a surrounding transaction: each statement is a transaction of its own.
  package func writeWithoutTransaction<T>(_ body: (Database) throws -> T) throws -> T {
    try during(.write) {
      let result = try body(self)
      guard !isInsideTransaction else {
        throw DatabaseError(code: .misuse, message: Wording.transactionLeftOpen)
      }
      return result
    }
  }

  private func during<T>(_ access: Access, _ body: () throws -> T) throws -> T {
    try life.lend { try lent(access, body) }
  }

  private func lent<T>(_ access: Access, _ body: () throws -> T) throws -> T {
    releaseLeft()
    // A transaction may still be open, if the ROLLBACK after the last block had too little memory.
    rollBack(.rollBack)
    mustNotCommit = false
    self.access = access
    monitor?.accessWillBegin()
    interruptionsAtStart = configuration.interruption.count
    if mustNotWrite { throw suspended(sql: nil) }
    isInterruptible = true
    defer {
      // For a commit written in SQL: it is durable, even if the block throws afterwards.
      callAfterCommits()
      isInterruptible = false
      self.access = .write
      endAccess()
    }
    return try body()
  }

  /// Ends everything that would hold a lock or a snapshot: kept cursors, and a transaction that was
  /// begun in SQL.
  private func endAccess() {
    accessCount += 1
    if liveCursors > 0 {
      var statement = sqlite3_next_stmt(handle, nil)
      while let current = statement {
        sqlite3_reset(current)
        statement = sqlite3_next_stmt(handle, current)
      }
      monitor?.accessDidEnd()
      if transactionEnd != nil { statementEnded() }
    }
    rollBack(.rollBack)
  }

  /// Cleans up the statements and cursors that blocks have kept and that were released on other
  /// threads.
  private func releaseLeft() {
    let left = life.takeLeft()
    for statement in left.statements { sqlite3_finalize(statement) }
    for statement in left.cursors {
      liveCursors -= 1
      statements.checkIn(statement, statement.sql)
    }
  }

  /// Throws if the connection is used outside the access that it is lent to.
  func checkIsLent() throws {
    guard life.isLentHere else { throw life.refusal(sql: nil) }
  }

  /// Takes the idle cached statement with this text, if there is one. Throws if the connection is
  /// not lent to this thread.
  package func checkOut(_ sql: String) throws -> Statement? {
    guard life.isLentHere else { throw life.refusal(sql: sql) }
    return statements.checkOut(sql)
  }
}

extension ConnectionLife {
  /// The error for a use outside an access.
  func refusal(sql: String?) -> DatabaseError {
    DatabaseError(
      code: .misuse, message: isOver ? Wording.closed : Wording.keptConnection, sql: sql)
  }
}
