/// What SQLite does with a row that a constraint refuses: `INSERT OR IGNORE`.
public enum ConflictResolution: String, Hashable, Sendable {
  /// Undoes the statement, and throws.
  case abort = "ABORT"
  /// Keeps what the statement did so far, and throws.
  case fail = "FAIL"
  /// Passes over the row.
  case ignore = "IGNORE"
  /// Deletes the rows that are in the way.
  case replace = "REPLACE"
  /// Rolls the whole transaction back, and throws.
  case rollback = "ROLLBACK"
}
