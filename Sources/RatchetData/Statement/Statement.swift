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
  let parameterCount: Int

  // Both are read at every column, and written by whole assignments on the connection's thread:
  // the run-time check for overlapping access finds nothing, and was a tenth of a fetch.

  /// Counts every step and reset, so that a row knows whether it is still the current one.
  @exclusivity(unchecked) @usableFromInline private(set) var generation = 0
  /// Columns of the current row; none if the statement does not stand on a row.
  @exclusivity(unchecked) @usableFromInline private(set) var columnCount = 0

  /// Counts the runs, so that a cursor knows whether the statement still is its own.
  private(set) var execution = 0

  // The connection owns its cached statements; one that a block prepared cannot leave the block.
  unowned let database: Database

  init(pointer: OpaquePointer, sql: String, database: Database) {
    self.pointer = pointer
    self.sql = sql
    self.database = database
    isReadOnly = sqlite3_stmt_readonly(pointer) != 0
    parameterCount = Int(sqlite3_bind_parameter_count(pointer))
  }

  deinit {
    sqlite3_finalize(pointer)
  }

  func columnName(_ index: Int) -> String {
    sqlite3_column_name(pointer, Int32(index)).map { String(cString: $0) } ?? ""
  }

  /// Makes ready for a run: refuses it, or binds every parameter.
  func start(_ arguments: StatementArguments) throws {
    try database.checkCanRun(self)
    reset()
    try bind(arguments)
    execution += 1
  }

  /// Runs up to the next row, or to the end.
  func step() throws -> Bool {
    generation += 1
    switch sqlite3_step(pointer) {
    case SQLITE_ROW:
      // Known from the first step on, which is where SQLite follows a change of the schema.
      if columnCount == 0 { columnCount = Int(sqlite3_data_count(pointer)) }
      return true
    case SQLITE_DONE:
      columnCount = 0
      return false
    case let code:
      let error = database.failure(code, sql: sql)
      reset()
      throw error
    }
  }

  /// Ends the run. The code that `sqlite3_reset` answers is that of the last step: already thrown.
  func reset() {
    generation += 1
    columnCount = 0
    sqlite3_reset(pointer)
  }

  /// Ends the run and lets go of the values, which can be large.
  func resetAndClear() {
    reset()
    if parameterCount > 0 { sqlite3_clear_bindings(pointer) }
  }
}

@available(*, unavailable)
extension Statement: Sendable {}
