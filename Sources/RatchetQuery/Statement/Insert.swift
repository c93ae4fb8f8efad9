public import RatchetSQLite

/// An INSERT statement.
///
/// Either all rows are inserted or none is, unless the conflict resolution says otherwise. However
/// many there are, SQLite's limit of bound values does not apply: prepared statements insert one row
/// each, or 64 each of a long array. Compared with single rows, such an array takes two thirds of the
/// time; into a table with triggers, half; and if the triggers write a full-text index, a fifth. The
/// rows and their triggers run in order. Without rows the statement does nothing.
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
      // Without a WHERE clause, SQLite would parse ON CONFLICT as the ON of a join.
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

  /// The clauses after the rows.
  var tail: QueryFragment {
    var tail = QueryFragment()
    for upsert in upserts { tail.append(upsert.fragment) }
    tail.append(returning: returning, of: Into.self)
    return tail
  }
}

/// The source of the rows of an insert.
enum InsertSource: Hashable, Sendable {
  case rows([InsertedRows])
  case query(QueryFragment, columns: [String])
  case defaults
}

extension InsertedRows {
  /// Returns the values in the order of these columns, with NULL for a column that the rows lack.
  fileprivate func values(of columns: [String]) -> [[SQLValue]] {
    guard columns != self.columns else { return values }
    let order = columns.map { self.columns.firstIndex(of: $0) }
    return values.map { row in order.map { $0.map { row[$0] } ?? .null } }
  }
}

/// The conflict clause of an INSERT or UPDATE: how SQLite handles a row that violates a constraint.
public enum ConflictResolution: String, Hashable, Sendable {
  /// Undoes the changes of the statement, and throws.
  case abort = "ABORT"
  /// Keeps the earlier changes of the statement, and throws.
  case fail = "FAIL"
  /// Skips the row.
  case ignore = "IGNORE"
  /// Deletes the existing rows that conflict with the new one.
  case replace = "REPLACE"
  /// Rolls back the whole transaction, and throws.
  case rollback = "ROLLBACK"
}
