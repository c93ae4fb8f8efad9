#if Postgres
  /// All sentences that this target can show to its users.
  package enum PostgresWording {
    // MARK: Errors in one line

    package static func line(_ error: PostgresError) -> String {
      var line = "\(title(error)): \(oneLine(error.message))"
      var parts: [String] = []
      if let table = error.table {
        parts.append("table: \([error.schema, table].compactMap(\.self).joined(separator: "."))")
      }
      if let column = error.column { parts.append("column: \(column)") }
      if let dataType = error.dataType { parts.append("type: \(dataType)") }
      if let constraint = error.constraint { parts.append("constraint: \(constraint)") }
      if let detail = error.detail { parts.append("detail: \(oneLine(detail))") }
      if let context = error.context { parts.append("context: \(oneLine(context))") }
      if let hint = error.hint { parts.append("hint: \(oneLine(hint))") }
      if let sql = error.sql { parts.append("in: \(shown(sql, position: error.position))") }
      if !parts.isEmpty { line += " (\(parts.joined(separator: "; ")))" }
      return line
    }

    private static func title(_ error: PostgresError) -> String {
      guard let state = error.state else { return "PostgreSQL \(error.kind.rawValue)" }
      return "PostgreSQL \(state)"
    }

    /// The statement in one line, cut to the relevant part, with an arrow before the place of the
    /// error.
    private static func shown(_ sql: String, position: Int?) -> String {
      let scalars = sql.unicodeScalars
      guard let position, position >= 1, position <= scalars.count else {
        return cut(oneLine(sql), to: 400)
      }
      let place = scalars.index(scalars.startIndex, offsetBy: position - 1)
      let before = oneLine(String(sql[..<place]))
      let after = cut(oneLine(String(sql[place...])), to: 200)
      let isSeparate = sql[..<place].last?.isWhitespace ?? false
      let cutBefore = before.count > 200 ? "…\(before.suffix(200))" : before
      return "\(cutBefore)\(isSeparate && !before.isEmpty ? " " : "")→\(after)"
    }

    static func oneLine(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func cut(_ text: String, to length: Int) -> String {
      text.count > length ? "\(text.prefix(length))…" : text
    }

    static func plural(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    // MARK: The server's messages

    static let noMessage = "the server sent an error without a message"

    /// The message without the value that it quotes. Only messages about the data itself quote
    /// values (class 22); all others quote names.
    static func withoutValues(_ message: String, _ state: SQLState?) -> String {
      guard state?.classCode == "22", let first = message.firstIndex(of: "\""),
        let last = message.lastIndex(of: "\"")
      else { return message }
      // A value can contain quotation marks itself, so the first and the last one are taken.
      return message.replacingCharacters(between: first, and: last)
    }

    // MARK: Configuration

    static func notAConnectionString(_ reason: String) -> String {
      "the connection string cannot be read: \(reason); write "
        + "postgres://user@host:5432/database or host=… dbname=…, and escape special characters"
    }

    static let nulInConnectionString = "it contains a NUL character"

    static let unknownTLSMode =
      "its sslmode is none of disable, allow, prefer, require, verify-ca and verify-full"

    /// libpq's reason without the parts of the connection string that it quotes, each of which can
    /// be a password with a character that is not escaped.
    static func withoutQuoted(_ reason: String) -> String {
      let line = oneLine(reason)
      guard let first = line.firstIndex(of: "\""), let last = line.lastIndex(of: "\"") else {
        return line
      }
      return line.replacingCharacters(between: first, and: last)
    }

    static let noMemory = "there is no memory for it"

    static func notANumber(_ keyword: String) -> String {
      "its \(keyword) is not a whole number"
    }
  }

  extension String {
    /// The text with an ellipsis instead of everything from one place up to and including another.
    fileprivate func replacingCharacters(between first: Index, and last: Index) -> String {
      "\(self[..<first])…\(self[index(after: last)...])"
    }
  }

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

  extension PostgresWording {
    static let unreachable = "the server cannot be reached"

    static let clientClosed =
      "the client is shut down; make another one, or shut it down when the program ends"

    static func checkoutTimeout(
      _ timeout: Duration?, maximum: Int, failure: (any Error)?
    ) -> String {
      let seconds = timeout.map { "\(PostgresWording.seconds($0)) s" } ?? "the time limit"
      let line =
        "no connection became free within \(seconds); "
        + "all \(maximum) of the pool may be in use: hold them for a shorter time, or raise maximum"
      return failure.map { "\(line); the last attempt to connect failed: \($0)" } ?? line
    }

    static func seconds(_ duration: Duration) -> Double {
      let (seconds, attoseconds) = duration.components
      return Double(seconds) + Double(attoseconds) / 1e18
    }

    // MARK: Transactions

    static let transactionLost =
      "the transaction ended before its block did; let the first error leave the block, and do not "
      + "run BEGIN, COMMIT or ROLLBACK yourself"

    static let transactionFailed =
      "a statement of the transaction failed, so it was rolled back; let the error leave the "
      + "block, or run the statement in a savepoint"

    static let transactionInTransaction =
      "the connection already is in a transaction; use a savepoint"

    static let savepointOutside =
      "a savepoint needs a transaction; make it in a block of transaction"

    static let noDefaultPostgres = """
      no PostgreSQL client was set: set defaultPostgres in prepareDependencies when the program \
      starts, or in withDependencies in a test
      """
  }

  extension PostgresWording {
    static func columnCount(_ count: Int, of type: String, expected: Int) -> String {
      "the result has \(plural(count, "column")), but \(type) is read from \(expected); select "
        + "exactly its columns, in their order"
    }
  }

  extension PostgresWording {
    /// - Parameter found: the type of the column; `nil` for NULL.
    static func mismatch(
      column: Int, name: String, expected: any Any.Type, found: String?
    ) -> String {
      guard let found else {
        return "column \(column) (\(name)) holds NULL, not a value of type \(expected); read it as "
          + "an optional"
      }
      return "column \(column) (\(name)) holds a value of type \(found) that is no \(expected); "
        + "read it as another type, or cast it in the statement (::text)"
    }

    static func columnRange(_ index: Int, count: Int) -> String {
      "there is no column \(index): the row has \(plural(count, "column"))"
    }

    static func rowRange(_ index: Int, count: Int) -> String {
      "there is no row \(index): the result has \(plural(count, "row"))"
    }

    static func noColumn(_ name: String) -> String {
      "the row has no column named \(name)"
    }

    /// - Parameter place: The parameter, such as `parameter $3`.
    static func misfit(_ place: String, _ type: String) -> String {
      "\(place) does not fit the type that the statement expects there, \(type); "
        + "bind another value, or cast the parameter in the statement"
    }

    static func tooLarge(_ place: String) -> String {
      "\(place) has a gigabyte or more, which PostgreSQL does not take; divide it"
    }

    static func nulInText(_ place: String) -> String {
      "\(place) is a text with a NUL character, which PostgreSQL cannot store; "
        + "remove it, or store the text as bytea"
    }
  }

  extension PostgresWording {
    static let copyTakesNoValues = "COPY takes no values; filter the rows in a view or a query"
    static let copyWithoutColumns = "no columns are given to copy into"
    static let copyAborted = "the client ended the copy"
    static let notThisCopy =
      "the statement is not the COPY that this function needs: copyIn(_:data:) takes COPY … FROM "
      + "STDIN, and copyOut(_:) takes COPY … TO STDOUT"

    static func copiedColumns(_ row: Int, expected: Int, given: Int) -> String {
      "row \(row) has \(plural(given, "value")), but \(plural(expected, "column")) "
        + (expected == 1 ? "is" : "are") + " copied"
    }
  }
#endif
