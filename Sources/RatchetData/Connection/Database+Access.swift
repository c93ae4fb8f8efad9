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
    // Left by a block after which even ROLLBACK had no memory to run in.
    rollBack(.rollBack)
    mustNotCommit = false
    self.access = access
    monitor?.accessWillBegin()
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
}
