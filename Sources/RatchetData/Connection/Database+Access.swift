import CSQLite

// Everything that happens on a connection passes through one of these three: the place to learn of
// commits, and of the tables they changed.
extension Database {
  /// One snapshot, nothing written.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    try during(.read) { try inTransaction(.deferred) { try body(self) } }
  }

  /// All or nothing.
  func write<T>(_ body: (Database) throws -> T) throws -> T {
    try during(.write) { try inTransaction(.immediate) { try body(self) } }
  }

  /// Each statement for itself.
  func writeWithoutTransaction<T>(_ body: (Database) throws -> T) throws -> T {
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
    // Left by a block after which even ROLLBACK had no memory to run in.
    rollBack(.rollBack)
    mustNotCommit = false
    self.access = access
    monitor?.accessWillBegin()
    interruptionsAtStart = configuration.interruption.count
    if mustNotWrite { throw suspended(sql: nil) }
    isInterruptible = true
    defer {
      // After a commit written in SQL; whatever the block threw later, that one is durable.
      callAfterCommits()
      isInterruptible = false
      self.access = .write
      endAccess()
    }
    return try body()
  }

  /// Leaves nothing behind that would hold a lock or a snapshot: a cursor that was kept, or a
  /// transaction begun by hand.
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

  /// Lets go of what blocks have kept, and have let go of since, on threads of their own.
  private func releaseLeft() {
    let left = life.takeLeft()
    for statement in left.statements { sqlite3_finalize(statement) }
    for statement in left.cursors {
      liveCursors -= 1
      statements.checkIn(statement, statement.sql)
    }
  }

  /// Refuses a use of the connection outside of the access that has lent it.
  func checkIsLent() throws {
    guard life.isLentHere else { throw life.refusal(sql: nil) }
  }

  /// The idle statement of that text, if the connection may be used here.
  func checkOut(_ sql: String) throws -> Statement? {
    guard life.isLentHere else { throw life.refusal(sql: sql) }
    return statements.checkOut(sql)
  }
}

extension ConnectionLife {
  /// The error of a use outside of an access.
  func refusal(sql: String?) -> DatabaseError {
    DatabaseError(
      code: .misuse, message: isOver ? Wording.closed : Wording.keptConnection, sql: sql)
  }
}
