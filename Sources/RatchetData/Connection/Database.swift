import CSQLite

/// A connection to the database, lent to the block of a read or a write.
///
/// It stays on the connection's own thread, which is why it is not `Sendable`: what leaves the block
/// are values. All its functions are synchronous and may take as long as the disk does; no thread
/// of Swift's concurrency waits meanwhile.
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
  let configuration: DatabaseConfiguration

  let life = ConnectionLife()
  var statements: StatementCache
  /// What the block that runs now may do. Between blocks, and while opening, anything.
  var access = Access.write
  /// How many transactions and savepoints of this library are open.
  var openTransactions = 0
  /// Whether something is still in the transaction that was to be undone.
  var mustNotCommit = false
  /// Whether cancelling the task may stop the statement that runs now.
  // Asked at every few rows, and written between blocks, as `transactionEnd` is.
  @exclusivity(unchecked) var isInterruptible = false
  /// Asked, while a statement runs, whether it is to go on: see `withProgress`.
  var shouldContinue: (() -> Bool)?
  /// That of the configuration, asked before each statement of a write.
  private let interruption: Interruption
  /// How often accesses had been interrupted when this one began.
  var interruptionsAtStart = 0
  /// Why the statement that ran last was stopped, where no cancelled task was the reason.
  var stopReason: StopReason?
  /// When the statements began that run now, where they are traced.
  var tracedStarts: [OpaquePointer: ContinuousClock.Instant] = [:]
  /// Counts the blocks that have ended: a cursor of an earlier one is dead.
  var accessCount = 0
  var liveCursors = 0
  /// Notes what is run, while a migration does.
  var statementLog: StatementLog?
  /// How many rows an insert of many has changed, until the next statement that can change some.
  // Written before every statement that can, as `transactionEnd` is.
  @exclusivity(unchecked) var batchChanges: Int?
  /// Nil where nobody can observe what runs here.
  var monitor: ConnectionMonitor?
  /// Whether the monitor looks into statements: somebody observes the database.
  // Asked at every step, and written between blocks, as `transactionEnd` is.
  @exclusivity(unchecked) var isWatched = false

  /// What triggers and views may not use; nil as long as SQLite itself refused them nothing.
  var schemaTrust: SchemaTrust?
  /// What statements may do; nil as long as they may do everything.
  var permissionGuard: PermissionGuard?
  /// Whether SQLite asks about what statements do.
  var hasAuthorizer = false

  /// When the statement that runs now began to wait for a lock.
  var lockWaitStart = ContinuousClock.now
  /// Why it has given up, if it has.
  var lockWait: LockWait?

  /// What waits for the transaction that is open to be committed.
  var afterCommits = AfterCommitMachine<() -> Void>()
  /// What is called next: its transaction has been committed.
  var dueCallbacks: [() -> Void] = []
  /// How the statement that runs now has ended a transaction, if it has.
  // Asked after every statement, and written by whole assignments on the connection's thread: the
  // run-time check for overlapping access finds nothing, and can be measured in an insert.
  @exclusivity(unchecked) var transactionEnd: TransactionEnd?

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
    sqlite3_set_authorizer(handle, nil, nil)
    statements.removeAll()
    sqlite3_trace_v2(handle, 0, nil, nil)
    monitor?.stop(handle)
    // `_v2` waits for statements that are not yet finalized instead of refusing to close.
    sqlite3_close_v2(handle)
  }

  /// The row ID of the last successful insert on this connection; 0 before the first.
  public var lastInsertedRowID: Int64 {
    sqlite3_last_insert_rowid(handle)
  }

  /// How many rows the last INSERT, UPDATE or DELETE changed.
  public var changesCount: Int {
    batchChanges ?? rowsOfLastChange
  }

  /// The same of the last one that SQLite ran: one row of many that were inserted together.
  var rowsOfLastChange: Int {
    Int(sqlite3_changes64(handle))
  }

  /// How many rows were changed since the connection was opened.
  public var totalChangesCount: Int {
    Int(sqlite3_total_changes64(handle))
  }

  /// Whether this is a write, and the database is suspended.
  var mustNotWrite: Bool { access == .write && interruption.isSuspended }

  /// Whether a transaction is open. Always so in `read` and `write`.
  public var isInsideTransaction: Bool {
    sqlite3_get_autocommit(handle) == 0
  }
}

@available(*, unavailable)
extension Database: Sendable {}
