#if Postgres
  extension PostgresWording {
    // MARK: Loop

    static let notOnLoop = "this must run on the thread of the connection's loop"

    static func noThread(_ reason: String) -> String {
      "the system cannot start a thread for PostgreSQL connections: \(reason)"
    }

    // MARK: Connecting

    static func notConnected(_ server: String, _ reason: String) -> String {
      "no connection to \(server): \(oneLine(reason))"
    }

    static func connectTimeout(_ server: String) -> String {
      "no connection to \(server) within the connect timeout; check host, port and firewall, or "
        + "raise connectTimeout"
    }

    static func connectionLost(_ reason: String) -> String {
      "the connection was lost: \(oneLine(reason)); it is not known whether the statement took "
        + "effect"
    }

    static let connectionClosed = "the connection is closed; connect again"

    static let closedByUser = "the connection was closed while a statement ran"

    static let noReason = "libpq gives no reason"

    // MARK: Statements

    static let deadline = "the deadline passed, and the statement was cancelled"

    static let deadlineBeforeStart =
      "the deadline passed before the statement was sent; earlier statements of the connection "
      + "took too long"

    static let notAnswering =
      "the server did not confirm in time that the statement was cancelled, so the connection was "
      + "closed; it is not known whether the statement took effect"

    static let wrongAnswers = "the server's answers do not belong to the statements that were sent"

    static let nulInSQL =
      "the SQL contains a NUL character, where PostgreSQL would end it; bind the value instead"

    static func placeholderCount(expected: Int, given: Int) -> String {
      "the statement takes \(plural(expected, "value")), but \(given) "
        + (given == 1 ? "was given" : "were given")
        + "; bind each value by interpolation, and write no $1 in the text"
    }

    static let copyInPipeline =
      "a COPY cannot run together with other statements, so the connection was closed: use "
      + "copyIn(_:data:) or copyOut(_:)"

    static let copyInRun =
      "COPY … FROM STDIN and COPY … TO STDOUT move data: use copyIn(_:data:) or copyOut(_:)"

    // MARK: Cursors

    static let cursorOutsideTransaction =
      "a cursor lives only in a transaction; begin one first"

    static let rowsPerFetch = "a cursor fetches at least one row at a time"
  }
#endif
