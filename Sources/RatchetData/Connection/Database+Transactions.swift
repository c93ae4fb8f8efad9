import CSQLite

extension Database {
  /// Runs `body` in a transaction: committed if it returns, rolled back whole if it throws.
  ///
  /// For `writeWithoutTransaction`; `read` and `write` already are in one, where SQLite refuses
  /// another: use ``inSavepoint(_:)`` there. If the task is cancelled before the commit begins, the
  /// transaction is rolled back and `CancellationError` is thrown; after, it is committed.
  public func inTransaction<T>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> T
  ) throws -> T {
    try control(kind.begin)
    do {
      let result = try counted(body)
      try checkBeforeCommit()
      try control("COMMIT")
      return result
    } catch {
      rollBack("ROLLBACK")
      throw error
    }
  }

  /// Runs `body` in a savepoint: if it throws, what it did is undone, and the transaction around it
  /// goes on. Savepoints nest. Outside of a transaction it is one (deferred).
  ///
  /// ```swift
  /// try db.execute(sql: "INSERT INTO log(text) VALUES ('import')")
  /// do {
  ///   try db.inSavepoint { try insertBooks(db) }
  /// } catch let error as DatabaseError where error.code.primary == .constraint {
  ///   try db.execute(sql: "INSERT INTO log(text) VALUES ('refused')")
  /// }
  /// ```
  public func inSavepoint<T>(_ body: () throws -> T) throws -> T {
    let name = "ratchet_\(openTransactions)"
    try control("SAVEPOINT \(name)")
    do {
      let result = try counted(body)
      try checkBeforeCommit()
      try control("RELEASE \(name)")
      return result
    } catch {
      rollBack("ROLLBACK TO \(name)", "RELEASE \(name)")
      throw error
    }
  }

  private func counted<T>(_ body: () throws -> T) throws -> T {
    openTransactions += 1
    defer { openTransactions -= 1 }
    return try body()
  }

  private func checkBeforeCommit() throws {
    if isInterruptible { try Task.checkCancellation() }
    guard isInsideTransaction else {
      throw DatabaseError(code: .abort, message: Wording.transactionLost)
    }
  }

  /// Undoes what an error left behind, unless SQLite has already done so. The error that is on its
  /// way out says what went wrong, so a second one has nothing to add: a connection that could not
  /// roll back is still in its transaction, and says so at the next BEGIN.
  private func rollBack(_ statements: String...) {
    guard isInsideTransaction else { return }
    for sql in statements {
      sqlite3_exec(handle, sql, nil, nil, nil)
    }
  }
}
