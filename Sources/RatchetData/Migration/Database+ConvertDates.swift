import CSQLite

extension Database {
  /// Brings the dates of a table into the form that is bound today: for a migration of a file that
  /// holds dates of an earlier version of this library, `2026-07-30T09:41:00.000Z`.
  ///
  /// A text that has exactly that form loses its zone, which is UTC, and has a space before the time:
  /// `2026-07-30 09:41:00.000`. Any other value stays as it is, so that calling it twice, or for a
  /// column that holds both forms, does no harm. Within JSON this is done for texts that are values;
  /// the rest of the JSON stays byte for byte.
  ///
  /// It is one UPDATE: all columns or none. Triggers of the schema do not run for it, so a date that
  /// a trigger keeps is not touched; an index of full text over such a column has to be rebuilt. A
  /// constraint that the new texts break, as a `UNIQUE` one where both forms of a date are there,
  /// throws, and nothing is changed.
  ///
  /// ```swift
  /// migrator.registerMigration("7: dates as SQLite writes them") { db in
  ///   try db.convertDates(inTable: "reminders", columns: ["dueDate", "createdAt"])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - columns: Columns of dates.
  ///   - jsonColumns: Columns of JSON that may hold dates.
  /// - Returns: How many rows were changed.
  @discardableResult
  public func convertDates(
    inTable table: String, columns: [String], jsonColumns: [String] = []
  ) throws -> Int {
    let conversions =
      columns.map { DateConversion(column: $0, of: table) }
      + jsonColumns.map { DateConversion(jsonColumn: $0, of: table) }
    guard !conversions.isEmpty else { return 0 }
    let assignments = conversions.map {
      "\($0.name) = CASE WHEN \($0.condition) THEN \($0.value) ELSE \($0.name) END"
    }
    let sql = """
      UPDATE \(table.quotedIdentifier) SET \(assignments.joined(separator: ", ")) \
      WHERE \(conversions.map { "(\($0.condition))" }.joined(separator: " OR "))
      """
    return try withoutTriggers {
      try execute(sql: sql)
      return changesCount
    }
  }

  /// Statements are prepared anew where this changes, also those that are kept.
  private func withoutTriggers<T>(_ body: () throws -> T) throws -> T {
    let option = Int32(SQLITE_DBCONFIG_ENABLE_TRIGGER)
    try checkIsLent()
    let code = ratchet_sqlite3_set_option(handle, option, 0)
    guard code == SQLITE_OK else { throw failure(code) }
    defer { _ = ratchet_sqlite3_set_option(handle, option, 1) }
    return try body()
  }
}

/// How SQL finds dates of the earlier form in a column, and rewrites them.
private struct DateConversion {
  /// The column's name, quoted.
  let name: String
  let condition: String
  let value: String

  init(column name: String, of table: String) {
    let column = "\(table.quotedIdentifier).\(name.quotedIdentifier)"
    self.name = name.quotedIdentifier
    condition = Self.isOldDate(column)
    value = Self.newDate(column)
  }

  init(jsonColumn name: String, of table: String) {
    let column = "\(table.quotedIdentifier).\(name.quotedIdentifier)"
    self.name = name.quotedIdentifier
    // Names that no table has: the column must be that of the row that is changed.
    let dates = """
      json_tree(\(column)) AS ratchet_tree \
      WHERE ratchet_tree.type = 'text' AND \(Self.isOldDate("ratchet_tree.value"))
      """
    condition = """
      typeof(\(column)) = 'text' AND json_valid(\(column)) AND EXISTS (SELECT 1 FROM \(dates))
      """
    value = """
      (WITH RECURSIVE \
      ratchet_dates(number, date) AS (SELECT row_number() OVER (), value \
      FROM (SELECT DISTINCT ratchet_tree.value AS value FROM \(dates))), \
      ratchet_steps(number, json) AS (SELECT 0, \(column) UNION ALL \
      SELECT ratchet_steps.number + 1, \
      replace(json, json_quote(date), json_quote(\(Self.newDate("date")))) \
      FROM ratchet_steps JOIN ratchet_dates ON ratchet_dates.number = ratchet_steps.number + 1) \
      SELECT json FROM ratchet_steps ORDER BY number DESC LIMIT 1)
      """
  }

  /// Bytes are counted, as a pattern reads a text up to its first NUL only.
  private static func isOldDate(_ value: String) -> String {
    let time = "-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z"
    let (year, longYear) = ("[0-9][0-9][0-9][0-9]", "[+-][0-9][0-9][0-9][0-9][0-9][0-9]")
    return """
      typeof(\(value)) = 'text' AND (\
      length(CAST(\(value) AS BLOB)) = 24 AND \(value) GLOB '\(year)\(time)' OR \
      length(CAST(\(value) AS BLOB)) = 27 AND \(value) GLOB '\(longYear)\(time)')
      """
  }

  private static func newDate(_ value: String) -> String {
    "replace(rtrim(\(value), 'Z'), 'T', ' ')"
  }
}
