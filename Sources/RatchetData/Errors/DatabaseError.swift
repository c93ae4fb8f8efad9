/// What went wrong in the database: SQLite's code, one clear line, and the statement it concerns.
///
/// Values bound to a statement are never part of it, so that an error can be logged: ``sql`` holds
/// the text as it was prepared, with its `?` and `:name` in place.
///
/// ```swift
/// do {
///   try await database.write { db in
///     try db.execute(sql: "INSERT INTO book(isbn) VALUES (?)", arguments: [isbn])
///   }
/// } catch let error as DatabaseError where error.code == .constraintUnique {
///   return .alreadyOnTheShelf
/// }
/// ```
public struct DatabaseError: Error, Hashable, Sendable {
  /// SQLite's extended result code; a mistake that this library finds itself has the code that
  /// SQLite uses for its kind (`misuse`, `mismatch`, `range`, `readOnly`).
  public var code: ResultCode

  /// What happened and, where something can be done about it, what to do.
  public var message: String

  /// The statement, without its values.
  public var sql: String?

  public init(code: ResultCode, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }
}

extension DatabaseError: CustomStringConvertible {
  /// One line: code, message, statement.
  public var description: String {
    Wording.line(code: code, message: message, sql: sql)
  }
}
