/// An error of the database: SQLite's code, one clear line, and the statement that it concerns.
///
/// Values bound to the statement are not included, so that an error can be logged: ``sql`` is the
/// text as it was prepared, with `?` and `:name`. They are included only if
/// ``DatabaseConfiguration/showsArgumentsInErrors`` is true. Some functions of SQLite quote a part
/// of a value that they cannot parse, which is then in ``message``: a search text after `MATCH`, a
/// path of a JSON function.
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
  /// SQLite's extended result code. An error that this library itself detects has the code that
  /// SQLite uses for its kind (`misuse`, `mismatch`, `range`, `readOnly`).
  public var code: ResultCode

  /// A description of the error and, if something can be done about it, of the fix.
  public var message: String

  /// The statement, without its values; `nil` if the error concerns none.
  public var sql: String?

  /// The place of the mistake in ``sql``, at the beginning of a word, as an offset in UTF-8 bytes;
  /// `nil` if SQLite does not report it.
  public var offset: Int?

  /// The bound values, in the order of the parameters; `nil` unless
  /// ``DatabaseConfiguration/showsArgumentsInErrors`` is true.
  public var arguments: [SQLValue]?

  /// Makes an error.
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
  /// One line: the code, the message, and the statement with an arrow before the place of a
  /// mistake.
  public var description: String {
    Wording.line(self)
  }
}
