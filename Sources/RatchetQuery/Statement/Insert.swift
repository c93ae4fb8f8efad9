public import RatchetSQLite

/// An INSERT statement.
///
/// Rows, however many, are inserted all or none, by one prepared statement that is run for each: they
/// are no question of how many values SQLite can bind at once. No rows do nothing.
///
/// ```swift
/// try Reminder.insert {
///   Reminder.Draft(title: "Call Blob")
///   Reminder.Draft(title: "Walk the dog", isCompleted: true)
/// }
/// .execute(db)
/// ```
public struct Insert<Into: Table, QueryValue: QueryRepresentable>: QueryStatement {
  var conflict: ConflictResolution?
  var source: InsertSource
  var upserts: [UpsertClause] = []
  var returning: [QueryFragment] = []

  public var query: QueryFragment {
    switch source {
    case .defaults:
      return head([]) + " DEFAULT VALUES" + tail
    case .query(let query, let columns):
      // Without a WHERE, SQLite would take the ON of a conflict for that of a join.
      let rows: QueryFragment =
        upserts.isEmpty ? query : "SELECT * FROM \(query.parentheses) WHERE true"
      return head(columns) + " " + rows + tail
    case .rows(let parts):
      guard let columns = parts.first?.columns else { return QueryFragment() }
      let rows = parts.flatMap { $0.values(of: columns) }
      guard !rows.isEmpty else { return QueryFragment() }
      let values = rows.map { row in
        row.map { QueryFragment(value: $0) }.joined().parentheses
      }
      return head(columns) + " VALUES " + values.joined() + tail
    }
  }

  /// `INSERT INTO "reminders" ("id", "title")`.
  func head(_ columns: [String]) -> QueryFragment {
    var head = QueryFragment(verbatim: "INSERT ")
    if let conflict { head.append(verbatim: "OR \(conflict.rawValue) ") }
    head.append("INTO \(TableText.of(Into.self).source)")
    guard !columns.isEmpty else { return head }
    head.append(" (\(columns.map { QueryFragment(quote: $0) }.joined()))")
    return head
  }

  /// What follows the rows.
  var tail: QueryFragment {
    var tail = QueryFragment()
    for upsert in upserts { tail.append(upsert.fragment) }
    tail.append(returning: returning, of: Into.self)
    return tail
  }
}

/// Where the rows of an insert come from.
enum InsertSource: Hashable, Sendable {
  case rows([InsertedRows])
  case query(QueryFragment, columns: [String])
  case defaults
}

extension InsertedRows {
  /// The values in the order of other columns, NULL for one that is not among these.
  fileprivate func values(of columns: [String]) -> [[SQLValue]] {
    guard columns != self.columns else { return values }
    let order = columns.map { self.columns.firstIndex(of: $0) }
    return values.map { row in order.map { $0.map { row[$0] } ?? .null } }
  }
}

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
