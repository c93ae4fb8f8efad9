import RatchetCSQLite

/// A statement that is prepared once and run many times.
///
/// It belongs to the connection that prepared it, and is valid inside the block that prepared it.
/// For an occasional statement ``Database/execute(sql:arguments:)`` is as fast, since the
/// connection caches prepared statements.
///
/// ```swift
/// let insert = try db.prepare("INSERT INTO book(title) VALUES (?)")
/// for title in titles {
///   try insert.execute(arguments: [title])
/// }
/// ```
public final class Statement {
  /// The SQL from which the statement was prepared.
  public let sql: String

  @usableFromInline package let pointer: OpaquePointer
  let isReadOnly: Bool
  @usableFromInline let parameterCount: Int
  /// The statement's effect on the transaction, if it is a statement such as BEGIN or COMMIT; `nil`
  /// otherwise.
  let control: TransactionControl?

  // Unchecked: both are read at every column, and written by whole assignments on the connection's
  // thread. The run-time check for overlapping accesses cannot find any, and took a tenth of a
  // fetch.

  /// The number of steps and resets, by which a row knows whether it is still the current one.
  @exclusivity(unchecked) @usableFromInline private(set) var generation = 0
  /// The number of columns of the current row; zero if there is no current row.
  @exclusivity(unchecked) @usableFromInline private(set) var columnCount = 0

  /// The bound values, if errors are to show them.
  package var shownArguments: [SQLValue]?
  let showsArguments: Bool
  /// Whether the statement has been stepped since the last reset.
  @exclusivity(unchecked) private var hasStepped = false

  /// The number of runs, by which a loop over the rows knows whether its run is still the current
  /// one.
  @exclusivity(unchecked) private(set) var execution = 0

  /// Whether the statement is prepared with a trusted schema, because this version of SQLite
  /// refuses its triggers or views: see ``SchemaTrust``.
  @exclusivity(unchecked) private var isTrusting: Bool

  /// The statement's effect, if the database is observed.
  private(set) var effect: StatementEffect?

  /// The cache's data about the statement; only the connection's cache writes it.
  var mark = StatementCache.Mark()

  // Unowned: the connection owns its cached statements, and a block's own statement cannot leave
  // the block.
  package unowned let database: Database
  // Unsafe: the same connection, for every run and step. A safe reference is counted at each use,
  // which took a tenth of a short statement. Each run begins with a check that the connection still
  // exists.
  private unowned(unsafe) let running: Database
  private let life: ConnectionLife

  init(pointer: OpaquePointer, sql: String, database: Database, isTrusting: Bool = false) {
    self.pointer = pointer
    self.sql = sql
    self.database = database
    running = database
    life = database.life
    self.isTrusting = isTrusting
    showsArguments = database.configuration.showsArgumentsInErrors
    isReadOnly = sqlite3_stmt_readonly(pointer) != 0
    parameterCount = Int(sqlite3_bind_parameter_count(pointer))
    let mayBeControl = isReadOnly && sqlite3_column_count(pointer) == 0
    control = mayBeControl ? TransactionControl(sql) : nil
    effect = database.monitor?.takeEffect()
    if !isReadOnly { effect?.note(text: sql) }
  }

  /// SQLite has prepared the statement again.
  func add(_ effect: StatementEffect) { self.effect?.formUnion(effect) }

  /// The number of times that SQLite has prepared the statement again.
  var preparations: Int32 { sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_REPREPARE, 0) }

  deinit {
    life.finalize(pointer)
  }

  package func columnName(_ index: Int) -> String {
    sqlite3_column_name(pointer, Int32(index)).map { String(cString: $0) } ?? ""
  }

  /// The error for a column whose value has another type than requested.
  package func mismatch(_ index: Int, expected: any Any.Type) -> DatabaseError {
    // The type is right, but there was no memory to return the value.
    if sqlite3_errcode(database.handle) == SQLITE_NOMEM {
      return DatabaseError(
        code: .noMemory, message: String(cString: sqlite3_errmsg(database.handle)), sql: sql)
    }
    let column = Column(statement: pointer, index: Int32(index))
    return DatabaseError(
      code: .mismatch,
      message: Wording.mismatch(
        column: index, name: columnName(index), expected: expected, found: column.kind),
      sql: sql, arguments: shownArguments)
  }

  /// Prepares a run: throws if the statement cannot run, otherwise binds every parameter.
  package func start(_ arguments: StatementArguments) throws {
    try prepareToRun()
    try bind(arguments)
  }

  /// Throws if the statement cannot run; otherwise ends the previous run.
  func prepareToRun() throws {
    guard life.isLentHere, !life.isOver else { throw life.refusal(sql: sql) }
    try running.checkCanRun(self)
    if !isReadOnly { running.batchChanges = nil }
    reset()
    execution += 1
  }

  /// Runs up to the next row or to the end. Returns whether there is a row.
  @usableFromInline
  package func step() throws -> Bool {
    generation += 1
    let isFirst = !hasStepped
    hasStepped = true
    let isWatched = running.isWatched
    if isWatched, !isReadOnly { running.monitor?.willWrite(self) }
    // If the schema has changed, SQLite prepares the statement again in its first step.
    let code =
      isTrusting && isFirst
      ? running.trustingSchema { sqlite3_step(pointer) } : sqlite3_step(pointer)
    if isWatched, code == SQLITE_DONE || columnCount == 0 && code == SQLITE_ROW {
      running.monitor?.didStep(self, code)
    }
    switch code {
    case SQLITE_ROW:
      // The count is known only after the first step, in which SQLite adapts to a changed schema.
      if columnCount == 0 { columnCount = Int(sqlite3_data_count(pointer)) }
      return true
    case SQLITE_DONE:
      columnCount = 0
      if control != nil || running.transactionEnd != nil { running.statementEnded(control) }
      return false
    default:
      return try stepAgain(after: code, isFirst: isFirst)
    }
  }

  /// Throws the error of a step. The exception is a first step that failed because SQLite does not
  /// trust the schema: if the schema may be trusted, the step is repeated.
  private func stepAgain(after code: Int32, isFirst: Bool) throws -> Bool {
    var error = database.failure(guarded: code, sql: sql, arguments: shownArguments)
    var isWorthwhile = false
    if isFirst, !isTrusting {
      do { isWorthwhile = try database.mayTrustSchema(after: code, sql: sql) } catch let reason {
        error = reason
      }
    }
    // Call the monitor after the error is made: it runs statements to find out which changes
    // remain.
    if running.isWatched { running.monitor?.didStep(self, code) }
    reset()
    if database.transactionEnd != nil { database.statementEnded() }
    guard isWorthwhile else { throw error }
    isTrusting = true
    return try step()
  }

  /// Ends the run. The result code of `sqlite3_reset` is that of the last step, which has been
  /// thrown.
  @usableFromInline
  package func reset() {
    let stoodOnRow = columnCount != 0
    generation += 1
    columnCount = 0
    if hasStepped {
      hasStepped = false
      sqlite3_reset(pointer)
      if !isReadOnly, !life.isOver, running.isWatched { running.monitor?.didReset(self) }
    }
    // An INSERT with RETURNING that was not read to its end may have been committed just now.
    if stoodOnRow, database.transactionEnd != nil { database.statementEnded() }
  }

  /// Ends a run that was not stepped to its end. Only then does a changing statement outside of a
  /// transaction commit, which may fail.
  @usableFromInline
  package func finish() throws {
    if isReadOnly { return }
    generation += 1
    columnCount = 0
    hasStepped = false
    let code = sqlite3_reset(pointer)
    if database.isWatched { database.monitor?.didReset(self) }
    let error =
      code == SQLITE_OK ? nil : database.failure(code, sql: sql, arguments: shownArguments)
    if database.transactionEnd != nil { database.statementEnded() }
    if let error { throw error }
  }

  /// Ends the run and releases the bound values, which can be large.
  package func resetAndClear() {
    reset()
    if parameterCount > 0 { sqlite3_clear_bindings(pointer) }
    if shownArguments != nil { shownArguments = nil }
  }
}

@available(*, unavailable)
extension Statement: Sendable {}
