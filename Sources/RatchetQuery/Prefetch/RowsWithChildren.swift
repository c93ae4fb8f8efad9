import Foundation
public import RatchetSQLite

/// The request that `Select.including(all:by:)` returns. It fetches the rows of a query, and for
/// each row the rows of a second query that belong to it. Both statements read the same snapshot.
///
/// `@Fetch`, `values(of:)` and `.observe` observe it like any other request.
public struct RowsWithChildren<RowValue: QueryRepresentable, ChildValue: QueryRepresentable>:
  FetchKeyRequest
{
  public typealias Value = [WithChildren<RowValue.QueryOutput, ChildValue.QueryOutput>]

  private let rows: SelectClauses
  private let children: SelectClauses
  /// The column of a child that contains the key of its row.
  private let key: QueryFragment

  /// - Parameters:
  ///   - rowKey: the primary key of the rows.
  ///   - key: the column of a child that contains the key of its row.
  init(
    rows: SelectClauses, by rowKey: QueryFragment, children: SelectClauses, by key: QueryFragment
  ) {
    self.rows = rows.selecting(rowKey)
    self.children = children.selecting(key)
    self.key = key
  }

  /// Returns all rows in the order of their query, each with its children in the order of theirs.
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

  /// Returns one statement, or one for every ten thousand keys if JSON cannot represent a key.
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

  /// Encodes the keys as one JSON text, so that the statement has the same SQL for any number of
  /// keys and is prepared only once. Returns `nil` if JSON cannot represent a key.
  private static func json(_ keys: [SQLValue]) -> String? {
    var list = "["
    for key in keys {
      if list.utf8.count > 1 { list += "," }
      switch key {
      case .integer(let integer): list += "\(integer)"
      // SQLite cuts a JSON string off at a NUL.
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
  /// Returns the clauses with an additional column in the result.
  package func selecting(_ column: QueryFragment) -> SelectClauses {
    var copy = self
    copy.columns.append(column)
    return copy
  }
}

extension SQLValue {
  /// A key for lookups. It is equal for values that SQLite treats as the same key, such as 1 and
  /// 1.0.
  fileprivate var comparable: SQLValue {
    guard case .real(let real) = self, let integer = Int64(exactly: real) else { return self }
    return .integer(integer)
  }
}
