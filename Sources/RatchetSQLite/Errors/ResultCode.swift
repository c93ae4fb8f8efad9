/// A result code of SQLite, primary (`SQLITE_CONSTRAINT`) or extended (`SQLITE_CONSTRAINT_UNIQUE`).
///
/// Codes are compared by number. To test for a family of codes, compare ``primary``:
///
/// ```swift
/// if error.code.primary == .constraint { … }
/// ```
public struct ResultCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// SQLite's number of the code.
  public var rawValue: Int32

  /// Makes a code from SQLite's number, which need not be known to this library.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The primary code of this code's family: its low eight bits.
  public var primary: ResultCode {
    ResultCode(rawValue: rawValue & 0xFF)
  }

  /// The name of the code in SQLite's documentation; for an unknown extended code, that of its
  /// family.
  public var name: String {
    Self.names[rawValue] ?? Self.names[primary.rawValue] ?? "SQLITE_\(rawValue)"
  }

  /// The name and the number: `SQLITE_BUSY (5)`.
  public var description: String {
    "\(name) (\(rawValue))"
  }
}

extension ResultCode {
  /// `SQLITE_OK`: success.
  public static let ok = ResultCode(rawValue: 0)
  /// `SQLITE_ERROR`: an error without a code of its own, such as one in the SQL.
  public static let error = ResultCode(rawValue: 1)
  /// `SQLITE_INTERNAL`: an error inside SQLite.
  public static let `internal` = ResultCode(rawValue: 2)
  /// `SQLITE_PERM`: the requested access to a new database could not be provided.
  public static let permission = ResultCode(rawValue: 3)
  /// `SQLITE_ABORT`: the operation was aborted, because its transaction was rolled back for
  /// instance.
  public static let abort = ResultCode(rawValue: 4)
  /// `SQLITE_BUSY`: another connection holds a lock.
  public static let busy = ResultCode(rawValue: 5)
  /// `SQLITE_LOCKED`: another statement of the same connection holds a lock.
  public static let locked = ResultCode(rawValue: 6)
  /// `SQLITE_NOMEM`: there is not enough memory.
  public static let noMemory = ResultCode(rawValue: 7)
  /// `SQLITE_READONLY`: the database or the access allows no writes.
  public static let readOnly = ResultCode(rawValue: 8)
  /// `SQLITE_INTERRUPT`: the statement was stopped.
  public static let interrupt = ResultCode(rawValue: 9)
  /// `SQLITE_IOERR`: the file system reported an error.
  public static let ioError = ResultCode(rawValue: 10)
  /// `SQLITE_CORRUPT`: the file is damaged.
  public static let corrupt = ResultCode(rawValue: 11)
  /// `SQLITE_NOTFOUND`: something that was requested does not exist, such as a row.
  public static let notFound = ResultCode(rawValue: 12)
  /// `SQLITE_FULL`: the disk or the database is full.
  public static let full = ResultCode(rawValue: 13)
  /// `SQLITE_CANTOPEN`: a file could not be opened.
  public static let cannotOpen = ResultCode(rawValue: 14)
  /// `SQLITE_PROTOCOL`: the locks of the log could not be taken.
  public static let lockingProtocol = ResultCode(rawValue: 15)
  /// `SQLITE_SCHEMA`: the schema does not fit; also the code of migrations that do not fit.
  public static let schema = ResultCode(rawValue: 17)
  /// `SQLITE_TOOBIG`: a text or a blob is too large.
  public static let tooBig = ResultCode(rawValue: 18)
  /// `SQLITE_CONSTRAINT`: a constraint was violated.
  public static let constraint = ResultCode(rawValue: 19)
  /// `SQLITE_MISMATCH`: a value has the wrong type.
  public static let mismatch = ResultCode(rawValue: 20)
  /// `SQLITE_MISUSE`: a function was used in a way that is not allowed.
  public static let misuse = ResultCode(rawValue: 21)
  /// `SQLITE_AUTH`: the statement is not permitted.
  public static let authorization = ResultCode(rawValue: 23)
  /// `SQLITE_RANGE`: a parameter or a column does not exist.
  public static let range = ResultCode(rawValue: 25)
  /// `SQLITE_NOTADB`: the file is not a database.
  public static let notADatabase = ResultCode(rawValue: 26)

  /// `SQLITE_CONSTRAINT_CHECK`: a CHECK constraint was violated.
  public static let constraintCheck = ResultCode(rawValue: 275)
  /// `SQLITE_CONSTRAINT_FOREIGNKEY`: a foreign key was violated.
  public static let constraintForeignKey = ResultCode(rawValue: 787)
  /// `SQLITE_CONSTRAINT_DATATYPE`: a value does not have the type of a column in a STRICT table.
  public static let constraintDataType = ResultCode(rawValue: 3091)
  /// `SQLITE_CONSTRAINT_NOTNULL`: a NOT NULL constraint was violated.
  public static let constraintNotNull = ResultCode(rawValue: 1299)
  /// `SQLITE_CONSTRAINT_PRIMARYKEY`: a primary key exists already.
  public static let constraintPrimaryKey = ResultCode(rawValue: 1555)
  /// `SQLITE_CONSTRAINT_ROWID`: a row ID exists already.
  public static let constraintRowID = ResultCode(rawValue: 2579)
  /// `SQLITE_CONSTRAINT_TRIGGER`: a trigger raised an error.
  public static let constraintTrigger = ResultCode(rawValue: 1811)
  /// `SQLITE_CONSTRAINT_UNIQUE`: a UNIQUE constraint was violated.
  public static let constraintUnique = ResultCode(rawValue: 2067)
  /// `SQLITE_CORRUPT_INDEX`: an index does not match its table.
  public static let corruptIndex = ResultCode(rawValue: 779)
  /// `SQLITE_CORRUPT_VTAB`: a virtual table, such as a full-text index, is damaged.
  public static let corruptVirtualTable = ResultCode(rawValue: 267)
  /// `SQLITE_BUSY_RECOVERY`: another process is recovering the log after a crash.
  public static let busyRecovery = ResultCode(rawValue: 261)
  /// `SQLITE_BUSY_SNAPSHOT`: a read cannot become a write, since another connection has written.
  public static let busySnapshot = ResultCode(rawValue: 517)
}
