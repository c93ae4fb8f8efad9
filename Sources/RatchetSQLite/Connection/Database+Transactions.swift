import RatchetCSQLite

extension Database {
  /// Runs `body` in a transaction, which is committed if `body` returns and rolled back as a whole
  /// if it throws.
  ///
  /// Call it in `writeWithoutTransaction`. `read` and `write` are already in a transaction, and
  /// SQLite refuses a second one: use ``inSavepoint(_:)`` there. If the task is cancelled before
  /// the commit begins, the transaction is rolled back and `CancellationError` is thrown; if it is
  /// cancelled later, the transaction is committed.
  public func inTransaction<T>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> T
  ) throws -> T {
    // BEGIN may wait for a lock, and can be interrupted, since there is nothing to lose yet.
    try control(kind.begin, isInterruptible: isInterruptible)
    return try ending(by: "COMMIT", orBy: .rollBack, body: body)
  }

  /// Runs `body` in a savepoint: if it throws, its changes are undone and the surrounding
  /// transaction continues. Savepoints can be nested. Outside a transaction, the savepoint is a
  /// deferred transaction of its own.
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

  /// Rolls back, unless SQLite has already done so after an error. Returns SQLite's result code; if
  /// the connection could not roll back, it tries again before its next access.
  @discardableResult
  func rollBack(_ control: TransactionControl) -> Int32 {
    guard isInsideTransaction else { return SQLITE_OK }
    // Not interruptible: a cancellation may be the reason for the rollback.
    let wasInterruptible = isInterruptible
    isInterruptible = false
    defer { isInterruptible = wasInterruptible }
    let code = sqlite3_exec(handle, control.sql, nil, nil, nil)
    statementEnded(code == SQLITE_OK ? control : nil)
    return code
  }

  /// If a savepoint cannot be undone, its changes must not be committed with the rest: the whole
  /// transaction is rolled back. This error replaces the one that was thrown from the savepoint, so
  /// that code which catches that one notices.
  private func giveUp(_ control: TransactionControl) throws {
    let code = sqlite3_extended_errcode(handle)
    guard control != .rollBack else { return }
    let error = failure(code, sql: control.sql)
    rollBack(.rollBack)
    mustNotCommit = isInsideTransaction
    throw error
  }
}

/// The time at which a transaction takes its locks.
public enum TransactionKind: Sendable {
  /// At its first read, and at its first write.
  case deferred
  /// The write lock is taken at the beginning, so that the transaction cannot fail halfway for lack
  /// of it. Other connections can still read.
  case immediate
  /// Like ``immediate``; without write-ahead logging it also excludes readers.
  case exclusive

  var begin: String {
    switch self {
    case .deferred: "BEGIN DEFERRED"
    case .immediate: "BEGIN IMMEDIATE"
    case .exclusive: "BEGIN EXCLUSIVE"
    }
  }
}
