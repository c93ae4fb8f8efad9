import Foundation

/// All sentences that this target can show to its users.
package enum Wording {
  // MARK: Opening

  package static func missingFolder(_ folder: String, path: String) -> String {
    "cannot open \(path): the folder \(folder) does not exist; create it first"
  }

  package static func isFolder(path: String) -> String {
    "cannot open \(path): it is a folder; name a file in it"
  }

  package static func cannotOpen(path: String) -> String {
    "cannot open \(path): check the permissions of the file and of its folder"
  }

  package static func missingFile(path: String) -> String {
    "cannot open \(path): the file does not exist"
  }

  package static func noLog(path: String) -> String {
    "cannot read \(path): it is in WAL mode, and its log cannot be created beside it; make the folder "
      + "writable, or run PRAGMA journal_mode = DELETE before the file is put there, or read a copy "
      + "in memory with DatabaseQueue(deserializing:)"
  }

  package static func tooManyFiles(path: String) -> String {
    "cannot open \(path): the process has as many files open as it may; close databases that are "
      + "no longer used, or raise the limit (ulimit -n)"
  }

  package static let noPath =
    "the path names no file; for a database in memory, use DatabaseQueue()"

  package static func notADatabase(path: String) -> String {
    "\(path) is not a SQLite database; choose another path, or move that file away"
  }

  package static func readOnlyFile(path: String) -> String {
    "\(path) is read-only; make the file and its folder writable"
  }

  package static func noWAL(mode: String, path: String) -> String {
    "\(path) cannot use write-ahead logging (it stays in \(mode) mode); "
      + "keep it on a local file system, not a shared folder"
  }

  package static let notThreadSafe =
    "the system's SQLite was built without thread support; link one built with SQLITE_THREADSAFE"

  package static func noThread(code: Int32) -> String {
    "the system refused a thread for a database connection (error \(code))"
  }

  // MARK: Running

  package static func full(path: String) -> String {
    "the database or its disk is full: \(path); free some space, then try again"
  }

  package static func busy(path: String, seconds: Double) -> String {
    "another connection held the lock of \(path) for more than \(seconds) s; "
      + "shorten its transactions, or raise busyTimeout"
  }

  package static func corrupt(path: String) -> String {
    "the file \(path) is damaged; restore it from a backup"
  }

  package static func corruptIndex(path: String) -> String {
    "an index of \(path) does not match its table; write it again by REINDEX, and check the file "
      + "with integrityCheck()"
  }

  package static func corruptVirtualTable(path: String) -> String {
    "a virtual table of \(path), such as a full-text index, is damaged or does not match its table; "
      + "write a full-text index again by INSERT INTO name(name) VALUES ('rebuild')"
  }

  /// The path in an error that may be about another file of the same connection.
  package static func orAttached(path: String) -> String {
    "\(path) or a file attached to it"
  }

  package static func otherFile(_ message: String) -> String {
    "the file that the statement names cannot be used: \(message)"
  }

  package static func ioError(_ message: String, path: String) -> String {
    "\(message): \(path); check the disk, and that the file was not moved or deleted while open"
  }

  package static let closed = "the database is closed; keep it for as long as it is used"

  // MARK: Statements

  package static let emptySQL = "the SQL contains no statement"
  package static let nulInSQL = "the SQL contains a NUL character; bind the text as an argument"
  package static let severalStatements =
    "only the first of several statements would run; pass them one at a time"
  package static let argumentsForSeveral =
    "arguments cannot be shared among several statements; execute them one at a time"
  package static let writeInRead = "a read cannot change the database; use write"
  package static let unusedStatement =
    "the row or cursor is no longer current; read a row before the next step, "
    + "and do not run its statement again meanwhile"

  package static func argumentCount(expected: Int, given: Int) -> String {
    "the statement takes \(plural(expected, "argument")), but \(given) "
      + (given == 1 ? "was given" : "were given")
  }

  package static func missingArgument(_ name: String) -> String {
    "no argument is given for the parameter \(name)"
  }

  package static func unnamedParameter(_ index: Int) -> String {
    "parameter \(index) has no name; give the arguments as an array"
  }

  package static func unknownArgument(_ name: String) -> String {
    "the statement has no parameter named \(name)"
  }

  package static func repeatedArgument(_ name: String) -> String {
    "the argument \(name) is given twice"
  }

  /// - Parameter place: The argument or column of the value, such as `argument 3`.
  package static func notBound(_ real: Double, _ place: String) -> String {
    if SQLValue.isTooLarge(real) { return tooLarge(place) }
    return SQLValue.real(real).standsForUnstorable
      ? unstorable(place) : "\(place) is not a number (NaN), which SQLite would store as NULL"
  }

  package static func unstorable(_ place: String) -> String {
    "\(place) cannot be stored: it is a date that is infinite or out of range, or a value that "
      + "cannot be encoded as JSON"
  }

  package static func tooLarge(_ place: String) -> String {
    "\(place) is larger than \(Int64.max), the largest integer of SQLite; "
      + "store it as a Data or a String"
  }

  package static func notInColumn(_ name: String, _ type: String) -> String {
    "\(name) cannot be stored: a value of type \(type) does not fit into one column"
  }

  // MARK: Rows

  package static func mismatch(
    column: Int, name: String, expected: any Any.Type, found: String
  ) -> String {
    let place = "column \(column) (\(name)) holds"
    if expected is Date.Type || expected is Date?.Type, found != "NULL" {
      return "\(place) \(found) that is not a date; a Date is read from YYYY-MM-DD, "
        + "with or without HH:MM:SS.SSS and a zone, and from seconds since 1970"
    }
    return "\(place) \(found), not a value of type \(expected)"
  }

  package static func columnRange(_ index: Int, count: Int) -> String {
    "there is no column \(index): the row has \(plural(count, "column"))"
  }

  package static func noColumn(_ name: String) -> String {
    "the row has no column named \(name)"
  }

  // MARK: Transactions

  package static let transactionLost =
    "the transaction ended before its block did, so no more statements run in it; let the first "
    + "error leave the block, and do not execute BEGIN, COMMIT or ROLLBACK yourself"
  package static let commitByHand =
    "the block runs in a transaction that is committed when the block returns; leave COMMIT out, "
    + "or use writeWithoutTransaction"
  package static let transactionLeftOpen =
    "a transaction was left open and has been rolled back; end it before the block ends"

  // MARK: Migrations

  package static func duplicateMigration(_ name: String) -> String {
    "two migrations are registered as \"\(name)\"; give each its own name"
  }

  package static func unknownMigration(_ name: String) -> String {
    "the database was migrated by a newer version of this program (\"\(name)\" is unknown here); "
      + "update the program"
  }

  package static func migrationOrder(_ name: String, before applied: String) -> String {
    "migration \"\(name)\" is registered before \"\(applied)\", which has already been applied; "
      + "register new migrations last"
  }

  package static func foreignKeys(_ migration: String, table: String, parent: String) -> String {
    "migration \"\(migration)\" would leave rows of \(table) that refer to missing rows of "
      + "\(parent); it was rolled back"
  }

  static func plural(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  package static let noDefaultDatabase = """
    no default database was set: use try prepareDependencies { try $0.bootstrapDatabase() } when \
    the program starts, or withDependencies { try $0.bootstrapDatabase() } in a test
    """
}

// Statements.
extension Wording {
  package static func columnCount(_ count: Int, of type: String, expected: Int) -> String {
    "the result has \(plural(count, "column")), but a value of type \(type) is read from "
      + "\(expected); select what the type holds, in its order"
  }

  package static func manyValues(_ count: Int, limit: Int) -> String {
    "the statement binds \(count) values, but SQLite allows at most \(limit); an insert is split "
      + "when it is executed or fetched by itself"
  }

  /// A comment in the SQL of a statement, which SQLite's error then shows.
  package static let commonTableInSchema =
    "a common table expression has no schema: use a separate type for its rows"

  /// Used as the name of a missing column, which SQLite's error then shows.
  package static let noRowID =
    "rowid: the rows of a subquery have none; give the table a primary key"

  /// - Parameter place: The name of a trigger, a view, a table or an index.
  package static func untrusted(_ name: String, in place: String) -> String {
    "\(place) uses \(name), which is not marked as innocuous, so a schema may not use it; use it "
      + "in the statement itself"
  }
}

// Expressions.
extension Wording {
  package static func valueInQuotation(_ index: Int) -> String {
    "value \(index) was interpolated inside quotes or a comment; remove the quotes, a bound value "
      + "needs none"
  }

  package static func notEncoded(_ type: String, _ error: any Error) -> String {
    "a value of type \(type) could not be stored as JSON: \(error)"
  }

  /// Used as the name of a missing column, which SQLite's error then shows.
  package static let dividedByZero =
    "zero: a division by zero is NULL, but the type is not optional; divide its asOptional"

  /// Used as the name of a missing column, which SQLite's error then shows.
  package static func notInJSON(_ type: String) -> String {
    "\(type): its stored form differs from its JSON form; select it by itself"
  }
}

// Functions and collations.
extension Wording {
  package static func noFunctionName(_ name: String) -> String {
    "\"\(name)\" is not a valid name of a function or a collation; use 1 to 255 bytes of UTF-8 "
      + "without a NUL"
  }

  package static func tooManyParameters(_ name: String, _ count: Int, _ limit: Int) -> String {
    "the function \(name) has \(count) parameters, but SQLite allows at most \(limit); pass a JSON "
      + "text instead"
  }

  package static func functionInUse(_ name: String) -> String {
    "\(name) cannot be replaced while a statement runs; "
      + "add it before, or read the statement to its end"
  }

  package static func argument(_ index: Int, expected: String, found: String) -> String {
    "argument \(index) is \(found), not \(expected)"
      + (found == "NULL" ? "; take an optional, or filter with IS NOT NULL" : "")
  }

  package static func functionThrew(_ name: String, _ reason: String) -> String {
    "in the function \(name): \(reason)"
  }

  package static func notANumber(of name: String) -> String {
    "in the function \(name): its result is not a number (NaN), which SQLite cannot store; "
      + "return nil instead"
  }

  package static func tooLarge(of name: String) -> String {
    "in the function \(name): its result is larger than \(Int64.max), the largest integer of SQLite"
  }

  package static let stoppedByProgress =
    "the statement was stopped, because the closure of withProgress returned false"

  package static let suspended = "the database is suspended; write again after resume()"

  package static let interrupted = "the access was stopped by interrupt()"
}

// Observation.
extension Wording {
  package static let noRowFetched =
    "the query returned no row; make the value optional if there may be none"

  package static let noSections =
    "the property has no sections; declare it with sectionBy:"

  package static let childKeyDiffers =
    "SQLite treats the key of a child as the key of a row although the values differ, for example "
    + "by a collation; give both columns the same type and collation"
}

// Faults.
extension Wording {
  package static func lockingProtocol(path: String) -> String {
    "other connections kept taking the locks of \(path); try again"
  }

  package static func cannotOpen(path: String, because reason: String) -> String {
    "cannot open \(path): \(reason)"
  }
}
