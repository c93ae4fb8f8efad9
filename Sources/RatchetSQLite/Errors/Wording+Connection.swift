import Foundation

extension Wording {
  // MARK: Errors in one line

  package static func line(_ error: DatabaseError) -> String {
    let line = "\(error.code): \(error.message)"
    guard let sql = error.sql else { return line }
    var parts = ["in: \(shown(sql, offset: error.offset))"]
    if let arguments = error.arguments, !arguments.isEmpty {
      parts.append("with: \(arguments.map(shown).joined(separator: ", "))")
    }
    return "\(line) (\(parts.joined(separator: "; ")))"
  }

  /// The statement in one line, cut to the relevant part, with an arrow before the place of the
  /// error.
  private static func shown(_ sql: String, offset: Int?) -> String {
    guard let offset, offset >= 0, offset <= sql.utf8.count else {
      return cut(oneLine(sql), to: 400)
    }
    // SQLite points to the beginning of a token, so never into a character.
    let place = sql.utf8.index(sql.startIndex, offsetBy: offset)
    let before = oneLine(String(sql[..<place]))
    let after = cut(oneLine(String(sql[place...])), to: 200)
    let isSeparate = sql[..<place].last?.isWhitespace ?? false
    let cutBefore = before.count > 200 ? "…\(before.suffix(200))" : before
    return "\(cutBefore)\(isSeparate && !before.isEmpty ? " " : "")→\(after)"
  }

  private static func shown(_ value: SQLValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .text(let text):
      "'\(cut(oneLine(text), to: 100).replacingOccurrences(of: "'", with: "''"))'"
    case .blob(let data): "a blob of \(data.count) bytes"
    }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func cut(_ text: String, to length: Int) -> String {
    text.count > length ? "\(text.prefix(length))…" : text
  }

  // MARK: Opening

  package static func oldSQLite(version: String, minimum: String) -> String {
    "the system's SQLite is too old: it is \(version), and \(minimum) or newer is needed"
  }

  package static func otherApplication(path: String, found: Int32, expected: Int32) -> String {
    found == 0
      ? "\(path) has no application id, but has tables; if the file belongs to this application, "
        + "set its id to \(expected)"
      : "\(path) belongs to another application (its application id is \(found), not \(expected)); "
        + "choose another path"
  }

  package static func openedReadOnly(path: String) -> String {
    "\(path) was opened read-only; open it without isReadOnly to change it"
  }

  // MARK: Upkeep

  package static let checkpointInTransaction =
    "a checkpoint cannot be made inside a transaction; use writeWithoutTransaction"

  package static let notDatabaseBytes = "the bytes are not a complete SQLite database"

  package static let noBytes =
    "there are no bytes to restore from; to empty the database, drop its tables"

  package static let serializedInWrite =
    "this build of SQLite cannot serialise a database inside a write; serialise it in a read"

  package static func otherApplicationCopied(path: String, found: Int32, expected: Int32) -> String
  {
    "what is to be copied over \(path) is not this application's "
      + "(its application id is \(found), not \(expected)); choose another backup"
  }

  package static func backupToItself(path: String) -> String {
    "\(path) cannot be copied over itself; choose another file for the backup"
  }

  package static func pageSizes(source: Int, destination: Int, path: String) -> String {
    "\(path) has pages of \(destination) bytes, and the database to be copied has \(source); "
      + "set the same page_size in prepareConnection, for a new file"
  }

  package static func fileExists(path: String) -> String {
    "\(path) exists; a copy is only written to a new file"
  }

  // MARK: Access

  package static let accessWithinAccess =
    "this block already uses the database, so another access would wait for itself; use the "
    + "block's connection"

  package static let keptConnection =
    "the connection was used outside the block that received it; use it, its statements and its "
    + "cursors only inside the block"

  package static func busySnapshot(path: String) -> String {
    "another connection has written to \(path) since this transaction read it, so this one can no "
      + "longer write; run it again, or begin it as .immediate"
  }

  package static func busyAtOnce(path: String) -> String {
    "another connection holds the lock of \(path), and waiting for it could deadlock, because this "
      + "transaction began as a read; begin it as .immediate"
  }
}
