import Foundation
import RatchetCSQLite

extension Database {
  /// The error for a result code of SQLite on this connection. Must be called before any other
  /// function of the connection, which would replace SQLite's message.
  func failure(_ rawCode: Int32, sql: String? = nil, arguments: [SQLValue]? = nil) -> any Error {
    // Only the progress handler causes this code.
    if rawCode & 0xFF == SQLITE_INTERRUPT { return interruptFailure(sql: sql) }
    let said = String(cString: sqlite3_errmsg(handle))
    let offset = Int(sqlite3_error_offset(handle))
    let code = ResultCode(rawValue: rawCode)
    if code.primary == .busy { return busyFailure(code, said: said, sql: sql) }
    let message =
      switch code.primary {
      case .full: Wording.full(path: path)
      case .lockingProtocol: Wording.lockingProtocol(path: path)
      case .corrupt: Wording.corrupt(path: path)
      case .notADatabase: Wording.notADatabase(path: path)
      case .ioError: Wording.ioError(said, path: path)
      case .cannotOpen where Self.hasTooManyFiles(handle): Wording.tooManyFiles(path: path)
      case .cannotOpen
      where configuration.isReadOnly && FileManager.default.fileExists(atPath: path):
        Wording.noLog(path: path)
      case .cannotOpen: Self.reasonNotOpened(path: path, handle, mayCreate: false)
      case .readOnly where configuration.isReadOnly: Wording.openedReadOnly(path: path)
      default: said
      }
    return DatabaseError(
      code: code, message: message, sql: sql, offset: sql == nil || offset < 0 ? nil : offset,
      arguments: arguments)
  }

  /// Whether the last call failed because the process, or the system, has too many files open.
  static func hasTooManyFiles(_ handle: OpaquePointer?) -> Bool {
    [EMFILE, ENFILE].contains(sqlite3_system_errno(handle))
  }

  /// Makes the last checks before a statement runs.
  package func checkCanRun(_ statement: Statement) throws {
    if isInterruptible {
      if Task.isCancelled { throw CancellationError() }
      if mustNotWrite { throw suspended(sql: statement.sql) }
    }
    if access == .read, !statement.isReadOnly {
      throw DatabaseError(
        code: .readOnly, message: Wording.writeInRead, sql: statement.sql)
    }
    // SQLite rolls a transaction back on some errors (a full disk, an interrupted write). A block
    // that ignored the error must not continue outside the transaction, where each statement would
    // be committed separately.
    if openTransactions > 0, !isInsideTransaction || mustNotCommit {
      throw DatabaseError(
        code: .abort, message: Wording.transactionLost, sql: statement.sql)
    }
    if openTransactions > 0, statement.control == .commit {
      throw DatabaseError(
        code: .misuse, message: Wording.commitByHand, sql: statement.sql)
    }
    statementLog?.note(statement.sql)
    // Reset this here, because a wait that was given up is not always an error: a checkpoint
    // returns a row that says so.
    lockWait = nil
  }
}
