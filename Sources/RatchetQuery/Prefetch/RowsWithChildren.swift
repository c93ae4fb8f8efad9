import Foundation
public import RatchetSQLite

/// The rows of a query, each with the rows of another that belong to it, by two statements in one
/// snapshot: what ``Select/including(all:by:)`` makes.
///
/// It is a request as any other: `@Fetch` observes it, and so do `values(of:)` and `.observe`.
public struct RowsWithChildren<RowValue: QueryRepresentable, ChildValue: QueryRepresentable>:
  FetchKeyRequest
{
  public typealias Value = [WithChildren<RowValue.QueryOutput, ChildValue.QueryOutput>]

  private let rows: SelectClauses
  private let children: SelectClauses
  /// Of the child's row, by which it belongs to another.
  private let key: QueryFragment

  /// - Parameters:
  ///   - rowKey: what a row is known by.
  ///   - key: by which a child says which row it belongs to.
  init(
    rows: SelectClauses, by rowKey: QueryFragment, children: SelectClauses, by key: QueryFragment
  ) {
    self.rows = rows.selecting(rowKey)
    self.children = children.selecting(key)
    self.key = key
  }

  /// Every row, in the order of its query, with its children in the order of theirs.
  public func fetchAll(_ db: Database) throws -> Value {
    try db.isInsideTransaction ? fetchBoth(db) : db.inTransaction(.deferred) { try fetchBoth(db) }
  }

  public func fetch(_ db: Database) throws -> Value { try fetchAll(db) }

  private func fetchBoth(_ db: Database) throws -> Value {
    let rows = try SQLQueryExpression(self.rows.query, as: RowTuple<RowValue, SQLValue>.self)
      .fetchAll(db)
    var places: [SQLValue: Int] = [:]
    var keys: [SQLValue] = []
    for (_, key) in rows where key != .null && places[key.comparable] == nil {
      places[key.comparable] = keys.count
      keys.append(key)
    }
    var children = [[ChildValue.QueryOutput]](repeating: [], count: keys.count)
    for statement in statements(for: keys) {
      let found = try SQLQueryExpression(statement, as: RowTuple<ChildValue, SQLValue>.self)
        .fetchAll(db)
      for (child, key) in found {
        guard let place = places[key.comparable] else {
          throw DatabaseError(
            code: .mismatch, message: Wording.childKeyDiffers, sql: statement.sql)
        }
        children[place].append(child)
      }
    }
    return rows.map { row, key in
      WithChildren(row, children: places[key.comparable].map { children[$0] } ?? [])
    }
  }

  /// One; of keys that JSON cannot hold, one for each ten thousand.
  private func statements(for keys: [SQLValue]) -> [QueryFragment] {
    guard !keys.isEmpty else { return [] }
    if let list = Self.json(keys) {
      return [children(in: "SELECT value FROM json_each(\(QueryFragment(value: .text(list))))")]
    }
    return stride(from: 0, to: keys.count, by: 10_000).map { start in
      let some = keys[start..<min(start + 10_000, keys.count)]
      return children(in: some.map(QueryFragment.init(value:)).joined())
    }
  }

  private func children(in list: QueryFragment) -> QueryFragment {
    var children = children
    children.conditions.append("\(key) IN (\(list))")
    return children.query
  }

  /// Keys as one value, so that the text of the statement is always the same, and prepared once.
  private static func json(_ keys: [SQLValue]) -> String? {
    var list = "["
    for key in keys {
      if list.utf8.count > 1 { list += "," }
      switch key {
      case .integer(let integer): list += "\(integer)"
      // To SQLite, a text of JSON ends where a NUL stands.
      case .text(let text) where !text.utf8.contains(0): list += Self.quoted(text)
      default: return nil
      }
    }
    return list + "]"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension SelectClauses {
  /// The same rows, with one more column.
  package func selecting(_ column: QueryFragment) -> SelectClauses {
    var copy = self
    copy.columns.append(column)
    return copy
  }
}

extension SQLValue {
  /// Equal for two that SQLite takes for the same key: 1 and 1.0.
  fileprivate var comparable: SQLValue {
    guard case .real(let real) = self, let integer = Int64(exactly: real) else { return self }
    return .integer(integer)
  }
}
