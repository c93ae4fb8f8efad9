import RatchetCSQLite

/// A connection to the database, lent to the block of a read or a write.
///
/// It is not `Sendable`: it may be used only inside the block, and only values leave the block. All
/// its functions are synchronous and may take as long as the disk does. In an asynchronous access
/// they run on the connection's own thread, so that none of Swift's cooperative threads is blocked.
///
/// ```swift
/// let id = try await database.write { db in
///   try db.execute(sql: "INSERT INTO book(title) VALUES (?)", arguments: ["Emma"])
///   return db.lastInsertedRowID
/// }
/// ```
public final class Database {
  enum Access {
    case read
    case write
  }

  package let handle: OpaquePointer
  let path: String
  package let configuration: DatabaseConfiguration

  let life = ConnectionLife()
  package var statements: StatementCache
  /// The permissions of the running block. Everything is allowed between blocks and while opening.
  var access = Access.write
  /// The number of open transactions and savepoints of this library.
  var openTransactions = 0
  /// Whether the open transaction must not be committed, because a rollback has failed.
  var mustNotCommit = false
  /// Whether the running statement may be stopped by cancelling the task.
  // Unchecked: read every few rows, and written between blocks; see `transactionEnd`.
  @exclusivity(unchecked) package var isInterruptible = false
  /// Returns whether the running statement may continue: see `withProgress`.
  var shouldContinue: (() -> Bool)?
  /// The configuration's interruption, kept here since it is read before each statement of a write.
  private let interruption: Interruption
  /// The number of interruptions of the database when this access began.
  var interruptionsAtStart = 0
  /// The reason why the last statement was stopped, other than a cancelled task.
  var stopReason: StopReason?
  /// The start times of the running statements, if they are traced.
  var tracedStarts: [OpaquePointer: ContinuousClock.Instant] = [:]
  /// The number of accesses that have ended. A cursor of an earlier access is invalid.
  var accessCount = 0
  var liveCursors = 0
  /// Records the statements that a migration runs.
  var statementLog: StatementLog?
  /// The number of rows that an insert of several rows changed, until the next statement that can
  /// change rows.
  // Unchecked: written before every statement that can change rows; see `transactionEnd`.
  @exclusivity(unchecked) package var batchChanges: Int?
  /// Observes the connection; `nil` if the connection cannot be observed.
  var monitor: ConnectionMonitor?
  /// Whether the monitor captures what statements read and write, because the database is observed.
  // Unchecked: read at every step, and written between blocks; see `transactionEnd`.
  @exclusivity(unchecked) var isWatched = false

  /// Restricts triggers and views; `nil` until SQLite has refused them something.
  var schemaTrust: SchemaTrust?
  /// Restricts statements; `nil` while there are no restrictions.
  var permissionGuard: PermissionGuard?
  /// Whether the authorizer is installed.
  var hasAuthorizer = false

  /// The time at which the running statement began to wait for a lock.
  var lockWaitStart = ContinuousClock.now
  /// The reason for giving up that wait, if it was given up.
  var lockWait: LockWait?

  /// The callbacks that wait for the commit of the open transaction.
  var afterCommits = AfterCommitMachine<() -> Void>()
  /// The callbacks to call next: their transaction has been committed.
  var dueCallbacks: [() -> Void] = []
  /// The way in which the running statement has ended a transaction; `nil` if it has not.
  // Unchecked: read after every statement, and written by whole assignments on the connection's
  // thread. The run-time check for overlapping accesses cannot find any, and its cost is measurable
  // in an insert.
  @exclusivity(unchecked) var transactionEnd: TransactionEnd?
  /// Whether the log is to be written to the file when the access has ended.
  var isCheckpointDue = false

  init(handle: OpaquePointer, path: String, configuration: DatabaseConfiguration) {
    self.handle = handle
    self.path = path
    self.configuration = configuration
    interruption = configuration.interruption
    statements = StatementCache(capacity: configuration.statementCacheCapacity)
  }

  deinit {
    life.end()
    // The hooks hold `self` unretained.
    sqlite3_commit_hook(handle, nil, nil)
    sqlite3_rollback_hook(handle, nil, nil)
    sqlite3_wal_hook(handle, nil, nil)
    sqlite3_set_authorizer(handle, nil, nil)
    statements.removeAll()
    sqlite3_trace_v2(handle, 0, nil, nil)
    monitor?.stop(handle)
    // `_v2` closes after the last statement is finalized, instead of failing.
    sqlite3_close_v2(handle)
  }

  /// The row ID of the last successful insert on this connection; 0 before the first insert.
  public var lastInsertedRowID: Int64 {
    sqlite3_last_insert_rowid(handle)
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  public var changesCount: Int {
    batchChanges ?? rowsOfLastChange
  }

  /// The number of rows that SQLite's own last statement changed: if several rows were inserted
  /// together, that of the last of them.
  package var rowsOfLastChange: Int {
    Int(sqlite3_changes64(handle))
  }

  /// The number of rows changed since the connection was opened.
  public var totalChangesCount: Int {
    Int(sqlite3_total_changes64(handle))
  }

  /// Whether this is a write of a suspended database.
  var mustNotWrite: Bool { access == .write && interruption.isSuspended }

  /// Whether a transaction is open. Always true in `read` and `write`.
  public var isInsideTransaction: Bool {
    sqlite3_get_autocommit(handle) == 0
  }
}

@available(*, unavailable)
extension Database: Sendable {}
