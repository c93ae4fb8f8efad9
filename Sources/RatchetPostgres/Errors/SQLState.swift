#if Postgres
  /// A SQLSTATE: five characters by which the server, and the SQL standard, name a condition.
  ///
  /// It does not depend on the server's language or version, unlike a message.
  public struct SQLState: RawRepresentable, Hashable, Sendable {
    /// The five characters, such as `23505`.
    public var rawValue: String

    /// Makes a state of its five characters, which are not checked.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The first two characters, which name the class of the condition: `23` is every violated
    /// constraint.
    public var classCode: Substring { rawValue.prefix(2) }

    /// NULL for a column that allows none.
    public static let notNullViolation = SQLState(rawValue: "23502")
    /// A reference to a row that is missing, or the removal of one that is referred to.
    public static let foreignKeyViolation = SQLState(rawValue: "23503")
    /// A value that another row has in a unique index.
    public static let uniqueViolation = SQLState(rawValue: "23505")
    /// A value that a `CHECK` constraint refuses.
    public static let checkViolation = SQLState(rawValue: "23514")
    /// A row that conflicts with another one by an `EXCLUDE` constraint.
    public static let exclusionViolation = SQLState(rawValue: "23P01")

    /// A transaction that has to run again, because concurrent ones changed what it read.
    public static let serializationFailure = SQLState(rawValue: "40001")
    /// A transaction that has to run again, because the server ended it to resolve a deadlock.
    public static let deadlockDetected = SQLState(rawValue: "40P01")
    /// A statement in a transaction that has already failed.
    public static let failedTransaction = SQLState(rawValue: "25P02")
    /// A write in a read-only transaction.
    public static let readOnlyTransaction = SQLState(rawValue: "25006")
    /// A lock that `NOWAIT` or the server's `lock_timeout` did not wait for.
    public static let lockNotAvailable = SQLState(rawValue: "55P03")

    /// SQL that the server cannot parse.
    public static let syntaxError = SQLState(rawValue: "42601")
    /// The name of a table that does not exist.
    public static let undefinedTable = SQLState(rawValue: "42P01")
    /// The name of a column that does not exist.
    public static let undefinedColumn = SQLState(rawValue: "42703")
    /// A function or operator that does not exist for the types of its arguments.
    public static let undefinedFunction = SQLState(rawValue: "42883")
    /// An action that the session's role may not do.
    public static let insufficientPrivilege = SQLState(rawValue: "42501")

    /// A wrong password.
    public static let invalidPassword = SQLState(rawValue: "28P01")
    /// A role that does not exist, or may not log in from this host.
    public static let invalidAuthorization = SQLState(rawValue: "28000")
    /// A database that does not exist.
    public static let invalidDatabase = SQLState(rawValue: "3D000")
    /// The server has all the connections that it allows.
    public static let tooManyConnections = SQLState(rawValue: "53300")

    /// A statement that was cancelled, or that ran longer than the server's `statement_timeout`.
    public static let queryCancelled = SQLState(rawValue: "57014")
    /// The administrator ended the connection, or shut the server down.
    public static let adminShutdown = SQLState(rawValue: "57P01")
    /// The server is restarting after a crash.
    public static let crashShutdown = SQLState(rawValue: "57P02")
    /// The server is starting or shutting down.
    public static let cannotConnectNow = SQLState(rawValue: "57P03")

    /// Whether a server sends this state as it ends the connection.
    var endsConnection: Bool {
      classCode == "08" || self == .adminShutdown || self == .crashShutdown
        || self == .cannotConnectNow
    }
  }

  extension SQLState: CustomStringConvertible {
    public var description: String { rawValue }
  }
#endif
