import RatchetCSQLite

extension Database {
  /// The reason for stopping a statement, other than a cancelled task.
  enum StopReason {
    case progress
    case interruption
    case suspension
  }

  /// Runs a block, and calls a closure at intervals while a statement of the block runs: to show
  /// progress, or to stop a statement that takes too long.
  ///
  /// ```swift
  /// let end = ContinuousClock.now + .seconds(2)
  /// let found = try db.withProgress { .now < end } perform: {
  ///   try db.fetchAll(Book.self, sql: untrustedSQL)
  /// }
  /// ```
  ///
  /// The closure is not called during a commit.
  ///
  /// - Parameters:
  ///   - steps: The approximate number of steps of SQLite's virtual machine between two calls. A
  ///     row takes about ten steps.
  ///   - shouldContinue: Called on this thread; returns whether the statement may continue. It must
  ///     not use the connection.
  /// - Throws: A ``DatabaseError`` with `SQLITE_INTERRUPT` if a statement was stopped, and any
  ///   error of the block.
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

  /// Installs the handler by which cancellation, an interruption and `withProgress` stop the
  /// statements of a block.
  ///
  /// SQLite calls it at regular intervals of steps of its virtual machine, on the thread of the
  /// access and so within the task whose block runs there. It cannot stop a statement of another
  /// task, and it stops nothing between blocks or during COMMIT. (`sqlite3_interrupt` guarantees
  /// neither.)
  func installProgressHandler(every steps: Int32? = nil) {
    // Unretained: SQLite drops the handler with the connection, which `self` closes in `deinit`.
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
    // SQLite calls the handler once more after a statement has run. Stopping it then would make an
    // error of a statement that is committed already: by SQL of a block, or outside a transaction.
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
