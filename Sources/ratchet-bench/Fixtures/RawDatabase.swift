import RatchetCSQLite

/// A connection with the C API, as a careful programmer would use it: configured like the kit's,
/// with checked results and statements that are prepared once.
final class RawDatabase: @unchecked Sendable {  // Each is used by one task at a time.
  let handle: OpaquePointer

  init(_ path: String = ":memory:") {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK, let handle else {
      preconditionFailure("SQLite cannot open \(path).")
    }
    self.handle = handle
    if path != ":memory:" { run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL") }
  }

  deinit { sqlite3_close_v2(handle) }

  func run(_ sql: String) {
    check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  func prepare(_ sql: String) -> OpaquePointer {
    var statement: OpaquePointer?
    check(
      sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    guard let statement else { preconditionFailure("The SQL contains no statement: \(sql)") }
    return statement
  }

  func check(_ code: Int32) {
    guard code == SQLITE_OK || code == SQLITE_DONE else {
      preconditionFailure("SQLite: \(String(cString: sqlite3_errmsg(handle)))")
    }
  }
}

extension RawDatabase {
  /// Runs a statement without result rows, and resets it for the next run.
  @inline(__always)
  func execute(_ statement: OpaquePointer) {
    check(sqlite3_step(statement))
    check(sqlite3_reset(statement))
  }

  /// Reads all columns of all rows, and resets the statement for the next run.
  func readAll(_ statement: OpaquePointer) {
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      for column in 0..<sqlite3_column_count(statement) {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: consume(sqlite3_column_int64(statement, column))
        case SQLITE_TEXT: consume(sqlite3_column_text(statement, column))
        default: break
        }
      }
      code = sqlite3_step(statement)
    }
    check(code)
    check(sqlite3_reset(statement))
  }

  func insert(_ rows: [Numbers], with statement: OpaquePointer) {
    for row in rows {
      check(sqlite3_bind_int64(statement, 1, Int64(row.a)))
      check(sqlite3_bind_int64(statement, 2, Int64(row.b)))
      check(sqlite3_bind_int64(statement, 3, Int64(row.c)))
      check(sqlite3_bind_int64(statement, 4, Int64(row.d)))
      check(sqlite3_bind_int64(statement, 5, Int64(row.e)))
      check(sqlite3_bind_int64(statement, 6, Int64(row.f)))
      check(sqlite3_bind_int64(statement, 7, Int64(row.g)))
      check(sqlite3_bind_int64(statement, 8, Int64(row.h)))
      check(sqlite3_bind_int64(statement, 9, Int64(row.i)))
      check(sqlite3_bind_int64(statement, 10, Int64(row.j)))
      execute(statement)
    }
  }

  /// The current row of a statement.
  @inline(__always)
  static func numbers(_ statement: OpaquePointer) -> Numbers {
    Numbers(
      a: Int(sqlite3_column_int64(statement, 0)), b: Int(sqlite3_column_int64(statement, 1)),
      c: Int(sqlite3_column_int64(statement, 2)), d: Int(sqlite3_column_int64(statement, 3)),
      e: Int(sqlite3_column_int64(statement, 4)), f: Int(sqlite3_column_int64(statement, 5)),
      g: Int(sqlite3_column_int64(statement, 6)), h: Int(sqlite3_column_int64(statement, 7)),
      i: Int(sqlite3_column_int64(statement, 8)), j: Int(sqlite3_column_int64(statement, 9)))
  }
}
