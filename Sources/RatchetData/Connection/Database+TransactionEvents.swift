import CSQLite
import RatchetIssues

// However a transaction ends (by this library, by SQL that a block wrote, by SQLite itself on an
// error, or as a statement outside of any), its end passes through `didCommit` or `didRollBack`,
// once.
extension Database {
  /// How SQLite says that a transaction ends, from within the statement that ends it.
  enum TransactionEnd {
    case commit
    case rollback
  }

  /// Calls `body` after the transaction that is open now has been committed: once, on the
  /// connection's thread, before the access that committed it returns. It is never called if the
  /// transaction is rolled back, or the savepoint in which it was registered.
  ///
  /// Callbacks run in the order in which they were registered: right after the commit of `write`,
  /// ``inTransaction(_:_:)`` or an outermost ``inSavepoint(_:)``; after a commit written in SQL, when
  /// the block ends. Outside of a transaction there is nothing to wait for, and `body` is called at
  /// once. It may use the connection, which is then outside of the transaction, but no longer
  /// undo it: that is why it cannot throw.
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

  /// Something was written and is about to be committed, by the statement that runs now.
  func willCommit() {
    transactionEnd = .commit
    monitor?.willCommit()
  }

  /// A transaction has ended, and what it wrote, if anything, is durable.
  func didCommit() {
    monitor?.didCommit()
    dueCallbacks += afterCommits.commit()
  }

  /// A transaction has ended, and nothing of it was kept.
  func didRollBack() {
    monitor?.didRollBack()
    afterCommits.rollBack()
  }

  /// A statement of that kind has run that began, released or undid a savepoint (or a transaction).
  func didRun(_ control: TransactionControl) {
    monitor?.didRun(control)
    afterCommits.apply(control)
  }

  /// Called after each statement that may have ended a transaction.
  func statementEnded(_ control: TransactionControl? = nil) {
    if let control { didRun(control) }
    let end = transactionEnd
    transactionEnd = nil
    // A commit that failed, as for a lock, leaves the transaction open.
    guard !isInsideTransaction else {
      if end == .commit { monitor?.commitFailed() }
      return
    }
    switch end {
    case .rollback: didRollBack()
    // SQLite says nothing of one that wrote nothing.
    case .commit, nil: didCommit()
    }
  }

  /// Calls what waited for a commit that was made.
  func callAfterCommits() {
    while !dueCallbacks.isEmpty {
      let callbacks = dueCallbacks
      dueCallbacks = []
      for callback in callbacks { callback() }
    }
  }

  /// Lets SQLite tell of the ends of transactions.
  func installTransactionHooks() {
    // Unretained: the hooks go with the connection, and the connection with `self`.
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
