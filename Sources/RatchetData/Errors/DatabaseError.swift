/// What went wrong in the database: SQLite's code, one clear line, and the statement it concerns.
///
/// Values bound to a statement are not part of it, so that an error can be logged: ``sql`` holds the
/// text as it was prepared, with its `?` and `:name` in place. They are where
/// ``DatabaseConfiguration/showsArgumentsInErrors`` asks for them. A few functions of SQLite quote a
/// piece of a value that they cannot read, and ``message`` holds it then: a search text after `MATCH`,
/// a path of a JSON function.
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

  /// Where in ``sql`` the mistake is, in bytes of UTF-8, if SQLite can tell: at the beginning of a
  /// word.
  public var offset: Int?

  /// The values that were bound, in the order of the parameters; nil unless asked for.
  public var arguments: [SQLValue]?

  public init(
    code: ResultCode, message: String, sql: String? = nil, offset: Int? = nil,
    arguments: [SQLValue]? = nil
  ) {
    self.code = code
    self.message = message
    self.sql = sql
    self.offset = offset
    self.arguments = arguments
  }
}

extension DatabaseError: CustomStringConvertible {
  /// One line: code, message, and the statement with an arrow before the place of a mistake.
  public var description: String {
    Wording.line(self)
  }
}
