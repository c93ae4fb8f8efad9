import CSQLite

/// A statement that is prepared once and run many times.
///
/// It belongs to the connection that prepared it, and is good inside the block that prepared it.
/// For an occasional statement ``Database/execute(sql:arguments:)`` is as fast: the connection keeps
/// the statements it has prepared.
///
/// ```swift
/// let insert = try db.prepare("INSERT INTO book(title) VALUES (?)")
/// for title in titles {
///   try insert.execute(arguments: [title])
/// }
/// ```
public final class Statement {
  /// The text it was prepared from.
  public let sql: String

  @usableFromInline let pointer: OpaquePointer
  let isReadOnly: Bool
  @usableFromInline let parameterCount: Int
  /// What it does to the transaction, if that is all it does.
  let control: TransactionControl?

  // Both are read at every column, and written by whole assignments on the connection's thread:
  // the run-time check for overlapping access finds nothing, and was a tenth of a fetch.

  /// Counts every step and reset, so that a row knows whether it is still the current one.
  @exclusivity(unchecked) @usableFromInline private(set) var generation = 0
  /// Columns of the current row; none if the statement does not stand on a row.
  @exclusivity(unchecked) @usableFromInline private(set) var columnCount = 0

  /// The values that are bound, where errors are to show them.
  var shownArguments: [SQLValue]?
  let showsArguments: Bool
  /// Whether it has been stepped since it was last reset.
  @exclusivity(unchecked) private var hasStepped = false

  /// Counts the runs, so that a loop over its rows knows whether they still are its own.
  @exclusivity(unchecked) private(set) var execution = 0

  /// Whether its triggers and views may use what this version of SQLite does not trust them with.
  @exclusivity(unchecked) private var isTrusting: Bool

  /// What it does; known where somebody observes the database.
  private(set) var effect: StatementEffect?

  /// The connection's cache writes here.
  var mark = StatementCache.Mark()

  // The connection owns its cached statements; one that a block prepared cannot leave the block.
  unowned let database: Database
  // The same for every run and step: a safe reference is counted at each use, which took a tenth of
  // a short statement. A run begins by asking whether the connection is still there.
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

  /// SQLite has prepared it again.
  func add(_ effect: StatementEffect) { self.effect?.formUnion(effect) }

  /// How often SQLite has prepared it again.
  var preparations: Int32 { sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_REPREPARE, 0) }

  deinit {
    life.finalize(pointer)
  }

  func columnName(_ index: Int) -> String {
    sqlite3_column_name(pointer, Int32(index)).map { String(cString: $0) } ?? ""
  }

  /// A column holds something else than was asked for.
  func mismatch(_ index: Int, expected: any Any.Type) -> DatabaseError {
    // It holds the right thing, but there was no memory to hand it out.
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

  /// Makes ready for a run: refuses it, or binds every parameter.
  func start(_ arguments: StatementArguments) throws {
    try prepareToRun()
    try bind(arguments)
  }

  /// Refuses a run, or ends the last one.
  func prepareToRun() throws {
    guard life.isLentHere, !life.isOver else { throw life.refusal(sql: sql) }
    try running.checkCanRun(self)
    if !isReadOnly { running.batchChanges = nil }
    reset()
    execution += 1
  }

  /// Runs up to the next row, or to the end.
  @usableFromInline
  func step() throws -> Bool {
    generation += 1
    let isFirst = !hasStepped
    hasStepped = true
    let isWatched = running.isWatched
    if isWatched, !isReadOnly { running.monitor?.willWrite(self) }
    // SQLite prepares it again in its first step, where the schema has changed.
    let code =
      isTrusting && isFirst
      ? running.trustingSchema { sqlite3_step(pointer) } : sqlite3_step(pointer)
    if isWatched, code == SQLITE_DONE || columnCount == 0 && code == SQLITE_ROW {
      running.monitor?.didStep(self, code)
    }
    switch code {
    case SQLITE_ROW:
      // Known from the first step on, which is where SQLite follows a change of the schema.
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

  /// Throws the error of a step, unless it was the first one of a statement whose triggers or views SQLite
  /// trusts too little: that is taken again.
  private func stepAgain(after code: Int32, isFirst: Bool) throws -> Bool {
    var error = database.failure(guarded: code, sql: sql, arguments: shownArguments)
    var isWorthwhile = false
    if isFirst, !isTrusting {
      do { isWorthwhile = try database.mayTrustSchema(after: code, sql: sql) } catch let reason {
        error = reason
      }
    }
    // After the error is made: the monitor asks the connection what is left.
    if running.isWatched { running.monitor?.didStep(self, code) }
    reset()
    if database.transactionEnd != nil { database.statementEnded() }
    guard isWorthwhile else { throw error }
    isTrusting = true
    return try step()
  }

  /// Ends the run. The code that `sqlite3_reset` answers is that of the last step: already thrown.
  @usableFromInline
  func reset() {
    let stoodOnRow = columnCount != 0
    generation += 1
    columnCount = 0
    if hasStepped {
      hasStepped = false
      sqlite3_reset(pointer)
      if !isReadOnly, !life.isOver, running.isWatched { running.monitor?.didReset(self) }
    }
    // An INSERT that answers rows, and was not read to its end, may have been committed just now.
    if stoodOnRow, database.transactionEnd != nil { database.statementEnded() }
  }

  /// Ends a run that was not stepped to its end. Only then does a statement commit that changes
  /// something outside of a transaction, and may fail.
  @usableFromInline
  func finish() throws {
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

  /// Ends the run and lets go of the values, which can be large.
  func resetAndClear() {
    reset()
    if parameterCount > 0 { sqlite3_clear_bindings(pointer) }
    if shownArguments != nil { shownArguments = nil }
  }
}

@available(*, unavailable)
extension Statement: Sendable {}
