import RatchetCSQLite

/// A statement that has run. See ``DatabaseConfiguration/trace``.
public struct StatementTrace: Sendable {
  /// The text as it was prepared: with `?` and `:name` in place of bound values.
  public let sql: String

  /// The text with the bound values; `nil` unless ``DatabaseConfiguration/showsArgumentsInErrors``
  /// is true, since values may be confidential.
  public let expandedSQL: String?

  /// The time from the first step to the end. It includes the time in which the program used the
  /// rows.
  public let duration: Duration
}

extension Database {
  /// Installs the trace handler. Durations are measured here, since SQLite's own are in whole
  /// milliseconds.
  func installTrace() {
    guard configuration.trace != nil else { return }
    // Unretained: `deinit` removes the handler before the connection is closed.
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
    // SQLite also calls this for each trigger of the statement.
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
