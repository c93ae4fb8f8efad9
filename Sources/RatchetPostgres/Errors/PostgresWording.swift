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
#endif
