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
    if code.primary == .busy { return busyFailure(code, sql: sql) }
    return DatabaseError(
      code: code, message: message(for: code, said: said, sql: sql), sql: sql,
      offset: sql == nil || offset < 0 ? nil : offset, arguments: arguments)
  }

  private func message(for code: ResultCode, said: String, sql: String?) -> String {
    // SQLite does not say which of several files the error is about.
    let files = ratchet_sqlite3_has_attached(handle) == 0 ? path : Wording.orAttached(path: path)
    return switch code.primary {
    case .full: Wording.full(path: files)
    case .lockingProtocol: Wording.lockingProtocol(path: files)
    case .cannotOpen where Self.hasTooManyFiles(handle): Wording.tooManyFiles(path: path)
    case _ where isAboutOtherFile(code, sql): Wording.otherFile(said)
    case .corrupt where code == .corruptVirtualTable: Wording.corruptVirtualTable(path: files)
    case .corrupt where code == .corruptIndex: Wording.corruptIndex(path: files)
    case .corrupt: Wording.corrupt(path: files)
    case .notADatabase: Wording.notADatabase(path: files)
    case .ioError: Wording.ioError(said, path: files)
    case .cannotOpen where files == path && isFile:
      configuration.isReadOnly && FileManager.default.fileExists(atPath: path)
        ? Wording.noLog(path: path)
        : Self.reasonNotOpened(path: path, handle, mayCreate: false)
    case .cannotOpen: Wording.cannotOpen(path: files)
    case .readOnly where configuration.isReadOnly: Wording.openedReadOnly(path: path)
    default: said
    }
  }

  /// Whether the statement names a file, and the error is about that one.
  private func isAboutOtherFile(_ code: ResultCode, _ sql: String?) -> Bool {
    guard let sql, [.corrupt, .notADatabase, .ioError, .cannotOpen].contains(code.primary) else {
      return false
    }
    switch SQLTokens(sql).firstWord {
    case "ATTACH": return true
    // It reads the connection's own file, and makes another.
    case "VACUUM": return code.primary == .cannotOpen
    default: return false
    }
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
