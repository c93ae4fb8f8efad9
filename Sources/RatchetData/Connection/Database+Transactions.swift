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
    // It may wait for a lock, and there is nothing yet to be lost.
    try control(kind.begin, isInterruptible: isInterruptible)
    return try ending(by: "COMMIT", orBy: .rollBack, body: body)
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
    return try ending(by: "RELEASE \(name)", orBy: .rollBackTo(name), .release(name), body: body)
  }

  private func ending<T>(
    by end: String, orBy undo: TransactionControl..., body: () throws -> T
  ) throws -> T {
    let result: T
    do {
      result = try counted(body)
      try checkBeforeCommit()
      try control(end)
    } catch {
      for control in undo where rollBack(control) != SQLITE_OK {
        try giveUp(control)
      }
      throw error
    }
    if !isInsideTransaction { callAfterCommits() }
    return result
  }

  private func counted<T>(_ body: () throws -> T) throws -> T {
    openTransactions += 1
    defer { openTransactions -= 1 }
    return try body()
  }

  private func checkBeforeCommit() throws {
    if isInterruptible {
      try Task.checkCancellation()
      if mustNotWrite { throw suspended(sql: nil) }
    }
    guard isInsideTransaction, !mustNotCommit else {
      throw DatabaseError(code: .abort, message: Wording.transactionLost)
    }
  }

  /// Undoes what an error left behind, unless SQLite has already done so. Answers SQLite's code; a
  /// connection that could not roll back tries again before its next access.
  @discardableResult
  func rollBack(_ control: TransactionControl) -> Int32 {
    guard isInsideTransaction else { return SQLITE_OK }
    // Not in reach of cancellation, which may be why it is rolled back.
    let wasInterruptible = isInterruptible
    isInterruptible = false
    defer { isInterruptible = wasInterruptible }
    let code = sqlite3_exec(handle, control.sql, nil, nil, nil)
    statementEnded(code == SQLITE_OK ? control : nil)
    return code
  }

  /// What a savepoint could not undo must not be committed with the rest: all of it goes. And it is
  /// told even to those who expected the error that they threw from the savepoint.
  private func giveUp(_ control: TransactionControl) throws {
    let code = sqlite3_extended_errcode(handle)
    guard control != .rollBack else { return }
    let error = failure(code, sql: control.sql)
    rollBack(.rollBack)
    mustNotCommit = isInsideTransaction
    throw error
  }
}
