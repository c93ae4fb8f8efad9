import CSQLite

/// A statement that has run: see ``DatabaseConfiguration/trace``.
public struct StatementTrace: Sendable {
  /// The text as it was prepared: with `?` and `:name` in the places of bound values.
  public let sql: String

  /// The text with the values that were bound; nil unless ``DatabaseConfiguration/showsArgumentsInErrors``
  /// asks for them. They can be anybody's secrets.
  public let expandedSQL: String?

  /// From its first step to its end, the time between the rows included in which the program used them.
  public let duration: Duration
}

extension Database {
  /// Measured here: SQLite's own times are whole milliseconds.
  func installTrace() {
    guard configuration.trace != nil else { return }
    // Unretained: the database unsets it before it goes.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT | SQLITE_TRACE_PROFILE),
      { event, context, statement, _ in
        guard let context, let statement else { return 0 }
        let database = Unmanaged<Database>.fromOpaque(context).takeUnretainedValue()
        if event == SQLITE_TRACE_STMT {
          database.began(OpaquePointer(statement))
        } else {
          database.ended(OpaquePointer(statement))
        }
        return 0
      }, context)
  }

  private func began(_ statement: OpaquePointer) {
    // SQLite calls again for each trigger of the statement.
    guard tracedStarts[statement] == nil else { return }
    tracedStarts[statement] = .now
  }

  private func ended(_ statement: OpaquePointer) {
    let end = ContinuousClock.now
    guard let start = tracedStarts.removeValue(forKey: statement), let text = sqlite3_sql(statement)
    else { return }
    var expandedSQL: String?
    if configuration.showsArgumentsInErrors, let expanded = sqlite3_expanded_sql(statement) {
      expandedSQL = String(cString: expanded)
      sqlite3_free(expanded)
    }
    configuration.trace?(
      StatementTrace(
        sql: String(cString: text), expandedSQL: expandedSQL, duration: start.duration(to: end)))
  }
}
