import RatchetCSQLite

extension Database {
  /// Converts the dates of a table to the current format, in a migration of a file with dates of an
  /// earlier version of this library, such as `2026-07-30T09:41:00.000Z`.
  ///
  /// In a text that has exactly that format, the zone, which is UTC, is removed, and `T` becomes a
  /// space: `2026-07-30 09:41:00.000`. Any other value is unchanged, so that it does no harm to
  /// call this twice, or for a column with both formats. In JSON, texts that are values are
  /// converted; the rest of the JSON stays the same, byte for byte.
  ///
  /// It is a single UPDATE: all columns are converted or none. Triggers do not run, so dates that a
  /// trigger maintains are not converted; a full-text index of such a column must be rebuilt. If
  /// the new texts violate a constraint (a `UNIQUE` one, if a date exists in both formats), this
  /// throws and nothing is changed.
  ///
  /// ```swift
  /// migrator.registerMigration("7: dates as SQLite writes them") { db in
  ///   try db.convertDates(inTable: "reminders", columns: ["dueDate", "createdAt"])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - columns: The columns of dates.
  ///   - jsonColumns: The columns of JSON that may contain dates.
  /// - Returns: The number of changed rows.
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

  /// Runs a block with triggers disabled. SQLite prepares statements anew, including cached ones,
  /// when this setting changes.
  private func withoutTriggers<T>(_ body: () throws -> T) throws -> T {
    let option = Int32(SQLITE_DBCONFIG_ENABLE_TRIGGER)
    try checkIsLent()
    let code = ratchet_sqlite3_set_option(handle, option, 0)
    guard code == SQLITE_OK else { throw failure(code) }
    defer { _ = ratchet_sqlite3_set_option(handle, option, 1) }
    return try body()
  }
}

/// SQL that finds dates of the earlier format in a column, and converts them.
private struct DateConversion {
  /// The quoted name of the column.
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
    // Qualified with the table and with names that no table has, so that the column is that of the
    // changed row.
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
      \(Self.replacingValues("json", "date")) \
      FROM ratchet_steps JOIN ratchet_dates ON ratchet_dates.number = ratchet_steps.number + 1) \
      SELECT json FROM ratchet_steps ORDER BY number DESC LIMIT 1)
      """
  }

  /// Compares the length in bytes as well, since a pattern reads a text only up to its first NUL.
  private static func isOldDate(_ value: String) -> String {
    let time = "-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z"
    let (year, longYear) = ("[0-9][0-9][0-9][0-9]", "[+-][0-9][0-9][0-9][0-9][0-9][0-9]")
    return """
      typeof(\(value)) = 'text' AND (\
      length(CAST(\(value) AS BLOB)) = 24 AND \(value) GLOB '\(year)\(time)' OR \
      length(CAST(\(value) AS BLOB)) = 27 AND \(value) GLOB '\(longYear)\(time)')
      """
  }

  /// Replaces a date in JSON where it is a value. Where a colon follows, it is a key, which is set
  /// aside meanwhile: no JSON contains these characters.
  private static func replacingValues(_ json: String, _ date: String) -> String {
    let quoted = "json_quote(\(date))"
    let (key, spacedKey) = ("(char(1) || \(date))", "(char(2) || \(date))")
    let aside = """
      replace(replace(\(json), \(quoted) || ':', \(key)), \(quoted) || ' :', \(spacedKey))
      """
    let replaced = "replace(\(aside), \(quoted), json_quote(\(newDate(date))))"
    return """
      replace(replace(\(replaced), \(key), \(quoted) || ':'), \(spacedKey), \(quoted) || ' :')
      """
  }

  private static func newDate(_ value: String) -> String {
    "replace(rtrim(\(value), 'Z'), 'T', ' ')"
  }
}
