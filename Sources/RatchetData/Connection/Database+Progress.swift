import CSQLite

extension Database {
  /// Why a statement was stopped, where its task is not cancelled.
  enum StopReason {
    case progress
    case interruption
    case suspension
  }

  /// Runs a block, and asks a closure whether to go on every so often while a statement of it runs: to show
  /// that something happens, or to stop a statement that takes too long.
  ///
  /// ```swift
  /// let end = ContinuousClock.now + .seconds(2)
  /// let found = try db.withProgress { .now < end } perform: {
  ///   try db.fetchAll(Book.self, sql: untrustedSQL)
  /// }
  /// ```
  ///
  /// It is not asked while a transaction is committed.
  ///
  /// - Parameters:
  ///   - steps: how many steps of SQLite's virtual machine lie between two questions, about. A row takes
  ///     some ten.
  ///   - shouldContinue: called on this thread. It must not use the connection.
  /// - Throws: a ``DatabaseError`` with `SQLITE_INTERRUPT` where a statement was stopped.
  public func withProgress<R>(
    every steps: Int = 1000, _ shouldContinue: @escaping () -> Bool, perform body: () throws -> R
  ) throws -> R {
    try checkIsLent()
    let outer = self.shouldContinue
    self.shouldContinue = { shouldContinue() && outer?() ?? true }
    installProgressHandler(every: Int32(clamping: max(steps, 1)))
    defer {
      self.shouldContinue = outer
      installProgressHandler()
    }
    return try body()
  }

  /// Lets cancellation, an interruption and `withProgress` stop what a block runs.
  ///
  /// SQLite asks after every so many steps of its machine, on the connection's thread and so
  /// within the task whose block runs there: no other task's statement can be meant, and between
  /// blocks and during COMMIT the answer is no. (`sqlite3_interrupt` could promise neither.)
  func installProgressHandler(every steps: Int32? = nil) {
    // Unretained: the handler goes with the connection, and the connection with `self`.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle, steps ?? configuration.cancellationPeriod,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Database>.fromOpaque(context).takeUnretainedValue().mustStop ? 1 : 0
      }, context)
  }

  private var mustStop: Bool {
    configuration.willCheckCancellation?()
    // SQLite asks once more when a statement has run, and would make an error of one that is
    // committed already: by SQL of a block, or because it ran outside of a transaction.
    guard isInterruptible, transactionEnd == nil else { return false }
    if Task.isCancelled { return true }
    if isInterrupted {
      stopReason = .interruption
    } else if mustNotWrite {
      stopReason = .suspension
    } else if shouldContinue?() == false {
      stopReason = .progress
    }
    return stopReason != nil
  }

  /// Whether `interrupt()` was called since this access began.
  var isInterrupted: Bool { configuration.interruption.count != interruptionsAtStart }

  func interruptFailure(sql: String?) -> any Error {
    defer { stopReason = nil }
    switch stopReason {
    case nil: return CancellationError()
    case .interruption: return interrupted(sql: sql)
    case .suspension: return suspended(sql: sql)
    case .progress:
      return DatabaseError(code: .interrupt, message: Wording.stoppedByProgress, sql: sql)
    }
  }

  func suspended(sql: String?) -> DatabaseError {
    DatabaseError(code: .interrupt, message: Wording.suspended, sql: sql)
  }

  func interrupted(sql: String?) -> DatabaseError {
    DatabaseError(code: .interrupt, message: Wording.interrupted, sql: sql)
  }
}
