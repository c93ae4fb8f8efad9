#if Postgres
  /// An error of a PostgreSQL server or of the connection to it: one clear line, the server's
  /// SQLSTATE, and the names of what is concerned.
  ///
  /// It can be logged: it never contains a password or a bound value. The server quotes values in
  /// some of its texts (`Key (email)=(a@b.c) already exists`), so ``detail``, ``context`` and the
  /// quoted part of a message about a malformed value are left out, unless
  /// ``PostgresConfiguration/showsArgumentsInErrors`` is true. A message that a function of the
  /// database raises itself is shown as it is.
  ///
  /// A task that was cancelled throws `CancellationError` instead.
  ///
  /// ```swift
  /// do {
  ///   try await postgres.execute(#sql("INSERT INTO book(isbn) VALUES (\(isbn))"))
  /// } catch let error as PostgresError where error.constraint == "book_isbn_key" {
  ///   return .alreadyOnTheShelf
  /// }
  /// ```
  public struct PostgresError: Error, Hashable, Sendable {
    /// Where an error comes from.
    public enum Kind: String, Hashable, Sendable {
      /// The connection could not be made, or was lost. It is not known whether a statement that
      /// was running took effect.
      case connection
      /// The server refused a statement, which had no effect.
      case server
      /// A mistake of the caller, or a value that does not fit: detected in this process.
      case client
      /// A deadline passed, or no connection became free in time.
      case timeout
      /// The server cancelled a statement: another session asked for it, or the server's
      /// `statement_timeout` passed.
      case cancelled
    }

    /// Where the error comes from.
    public var kind: Kind

    /// The server's code; `nil` if the error was detected in this process.
    public var state: SQLState?

    /// The server's severity in English, such as `ERROR` or `FATAL`.
    public var severity: String?

    /// A description of the error.
    public var message: String

    /// The server's details; `nil` unless ``PostgresConfiguration/showsArgumentsInErrors`` is true.
    public var detail: String?

    /// The server's suggestion.
    public var hint: String?

    /// The functions in which the error occurred; `nil` unless
    /// ``PostgresConfiguration/showsArgumentsInErrors`` is true.
    public var context: String?

    /// The schema of the table or type that is concerned.
    public var schema: String?

    /// The table that is concerned.
    public var table: String?

    /// The column that is concerned.
    public var column: String?

    /// The data type that is concerned.
    public var dataType: String?

    /// The violated constraint.
    public var constraint: String?

    /// The place of the mistake in ``sql``, counted in characters (Unicode scalars) from 1.
    public var position: Int?

    /// The statement as it was sent, with `$1` instead of values; `nil` if none is concerned.
    public var sql: String?

    /// Whether the server refused a prepared statement, because a table has changed since or the
    /// statement is gone. It is prepared again at its next use.
    var isStaleStatement = false

    /// Makes an error.
    public init(
      kind: Kind, message: String, state: SQLState? = nil, sql: String? = nil
    ) {
      self.kind = kind
      self.message = message
      self.state = state
      self.sql = sql
    }

    /// Whether the transaction may succeed if it runs again from its beginning.
    public var isSerializationFailure: Bool {
      state == .serializationFailure || state == .deadlockDetected
    }
  }

  extension PostgresError: CustomStringConvertible {
    /// One line: the state, the message, the names, and the statement with an arrow before the
    /// place of a mistake.
    public var description: String {
      PostgresWording.line(self)
    }
  }
#endif
