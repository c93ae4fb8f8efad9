import RatchetCSQLite
import RatchetIssues

// Every end of a transaction (by this library, by SQL in a block, by SQLite itself on an error, or
// of a single statement outside a transaction) leads to exactly one call of `didCommit` or
// `didRollBack`.
extension Database {
  /// The end of a transaction, as SQLite's hooks report it from within the statement that ends it.
  enum TransactionEnd {
    case commit
    case rollback
  }

  /// Calls `body` once the open transaction has been committed: exactly once, on the thread of the
  /// access, before the access returns. It is never called if the transaction, or the savepoint in
  /// which it was registered, is rolled back.
  ///
  /// Callbacks run in the order in which they were registered: right after the commit of `write`,
  /// ``inTransaction(_:_:)`` or an outermost ``inSavepoint(_:)``; after a commit written in SQL,
  /// when the block ends. Outside a transaction, `body` is called at once. It may use the
  /// connection, which is then outside the transaction. It cannot throw, because the commit can no
  /// longer be undone.
  ///
  /// ```swift
  /// try await database.write { db in
  ///   try db.execute(sql: "DELETE FROM book WHERE id = ?", arguments: [id])
  ///   db.afterCommit { cover.removeFromCache(id) }
  /// }
  /// ```
  public func afterCommit(_ body: @escaping () -> Void) {
    guard life.isLentHere else { return reportIssue(Wording.keptConnection) }
    guard isInsideTransaction else { return body() }
    afterCommits.register(body)
  }

  /// The running statement is about to commit changes.
  func willCommit() {
    transactionEnd = .commit
    monitor?.willCommit()
  }

  /// A transaction has ended, and its changes, if any, are durable.
  func didCommit() {
    monitor?.didCommit()
    dueCallbacks += afterCommits.commit()
  }

  /// A transaction has ended, and none of its changes were kept.
  func didRollBack() {
    monitor?.didRollBack()
    afterCommits.rollBack()
  }

  /// A statement has begun, released or rolled back a savepoint, or begun or ended a transaction.
  func didRun(_ control: TransactionControl) {
    monitor?.didRun(control)
    afterCommits.apply(control)
  }

  /// Called after each statement that may have ended a transaction.
  func statementEnded(_ control: TransactionControl? = nil) {
    if let control { didRun(control) }
    let end = transactionEnd
    transactionEnd = nil
    // A failed commit, because of a lock for instance, leaves the transaction open.
    guard !isInsideTransaction else {
      if end == .commit { monitor?.commitFailed() }
      return
    }
    switch end {
    case .rollback: didRollBack()
    // SQLite calls no hook for a transaction that wrote nothing.
    case .commit, nil: didCommit()
    }
  }

  /// Calls the callbacks whose transaction has been committed.
  func callAfterCommits() {
    while !dueCallbacks.isEmpty {
      let callbacks = dueCallbacks
      dueCallbacks = []
      for callback in callbacks { callback() }
    }
  }

  /// Installs the hooks by which SQLite reports the end of a transaction.
  func installTransactionHooks() {
    // Unretained: `deinit` removes the hooks before the connection is closed.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_commit_hook(
      handle,
      { context in
        guard let context else { return 0 }
        Unmanaged<Database>.fromOpaque(context).takeUnretainedValue().willCommit()
        return 0
      }, context)
    sqlite3_rollback_hook(
      handle,
      { context in
        guard let context else { return }
        Unmanaged<Database>.fromOpaque(context).takeUnretainedValue().transactionEnd = .rollback
      }, context)
  }
}
