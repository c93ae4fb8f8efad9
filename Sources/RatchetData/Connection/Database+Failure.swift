import CSQLite

extension Database {
  /// The error that a code of SQLite on this connection stands for: called before anything else is
  /// asked of the connection, while its message is still the right one.
  func failure(_ rawCode: Int32, sql: String? = nil) -> any Error {
    // Only the progress handler interrupts, and only for a cancelled task.
    if rawCode & 0xFF == SQLITE_INTERRUPT { return CancellationError() }
    let said = String(cString: sqlite3_errmsg(handle))
    let code = ResultCode(rawValue: rawCode)
    let message =
      switch code.primary {
      case .full: Wording.full(path: path)
      case .busy where code != .busySnapshot:
        Wording.busy(path: path, seconds: configuration.busyTimeoutInSeconds)
      case .corrupt: Wording.corrupt(path: path)
      case .notADatabase: Wording.notADatabase(path: path)
      case .ioError: Wording.ioError(said, path: path)
      case .cannotOpen: Wording.cannotOpen(path: path)
      default: said
      }
    return DatabaseError(code: code, message: message, sql: sql)
  }

  /// The last check before a statement runs.
  func checkCanRun(_ statement: Statement) throws {
    if isInterruptible, Task.isCancelled { throw CancellationError() }
    if access == .read, !statement.isReadOnly {
      throw DatabaseError(
        code: .readOnly, message: Wording.writeInRead, sql: statement.sql)
    }
    // SQLite ends a transaction by itself on some errors (a full disk, an interrupted write). A
    // block that swallowed the error must not go on outside of it, statement by statement.
    if openTransactions > 0, !isInsideTransaction {
      throw DatabaseError(
        code: .abort, message: Wording.transactionLost, sql: statement.sql)
    }
  }
}
