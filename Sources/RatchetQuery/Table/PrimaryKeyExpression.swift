public import RatchetSQLite

/// The column or columns that identify a row: a ``TableColumn``, or the columns of a
/// ``TableColumnGroup``.
public protocol PrimaryKeyExpression<QueryValue>: QueryExpression
where QueryValue: QueryRepresentable {
  /// The columns of the key.
  var _keyColumns: [any TableColumnExpression] { get }

  /// Returns the condition that a row has this key.
  func _isKey(_ key: QueryValue.QueryOutput) -> QueryFragment

  /// Returns the values that the columns of the key store.
  static func keyValues(of key: QueryValue.QueryOutput) -> [SQLValue]
}

extension TableColumn: PrimaryKeyExpression {
  public var _keyColumns: [any TableColumnExpression] { [self] }

  public func _isKey(_ key: QueryValue.QueryOutput) -> QueryFragment {
    "\(self) = " + QueryFragment(value: QueryValue.databaseValue(of: key))
  }

  public static func keyValues(of key: QueryValue.QueryOutput) -> [SQLValue] {
    [QueryValue.databaseValue(of: key)]
  }
}

extension TableColumnGroup: PrimaryKeyExpression {
  public var _keyColumns: [any TableColumnExpression] { columns }

  public func _isKey(_ key: QueryValue.QueryOutput) -> QueryFragment {
    condition(zip(columns, Self.keyValues(of: key)).map { ($0.queryFragment, $1) })
  }

  /// If binding a value throws, NaN takes its place. Binding NaN throws, so a statement that
  /// contains the key cannot run.
  public static func keyValues(of key: QueryValue.QueryOutput) -> [SQLValue] {
    var binder = RowBinder()
    do {
      try QueryValue.bindColumns(key, to: &binder)
      return binder.values
    } catch {
      let missing = QueryValue.columnCount - binder.values.count
      return binder.values + [SQLValue](repeating: .real(.nan), count: Swift.max(missing, 0))
    }
  }
}

extension PrimaryKeyExpression {
  /// The names of the key's columns.
  var keyNames: [String] { _keyColumns.map(\.name) }

  /// Returns the condition that a row has one of these keys.
  func isKey(in keys: some Sequence<QueryValue.QueryOutput>) -> QueryFragment {
    let keys = keys.map { key in
      Self.keyValues(of: key).map { QueryFragment(value: $0) }.joined()
    }
    guard _keyColumns.count > 1 else { return "\(queryFragment) IN (\(keys.joined()))" }
    // `IN (VALUES)` is a syntax error without rows.
    guard !keys.isEmpty else { return QueryFragment(verbatim: "false", .primary) }
    return "\(queryFragment.parentheses) IN (VALUES \(keys.map(\.parentheses).joined()))"
  }

  /// Returns the condition that a row has the key that is contained in these column values.
  func isKey(among values: [(name: String, value: SQLValue)]) -> QueryFragment {
    condition(
      _keyColumns.map { column in
        (column.queryFragment, values.first { $0.name == column.name }?.value ?? .null)
      })
  }

  /// Returns the condition that a row has the same key as the row with this name:
  /// `"id" = "new"."id"`.
  func isKey(ofRowNamed name: String) -> QueryFragment {
    isKey(
      of: keyNames.map {
        QueryFragment(verbatim: "\(name.quotedIdentifier).\($0.quotedIdentifier)", .primary)
      })
  }

  /// Returns the condition that a row has the key in these columns of another table.
  func isKey(ofColumns columns: [any TableColumnExpression]) -> QueryFragment {
    isKey(of: columns.map { $0.queryFragment })
  }

  private func isKey(of values: [QueryFragment]) -> QueryFragment {
    zip(_keyColumns, values)
      .map { QueryFragment.binary($0.queryFragment, "=", $1, .equality) }
      .conjunction
  }

  fileprivate func condition(_ values: [(QueryFragment, SQLValue)]) -> QueryFragment {
    values.map { "\($0) = \(QueryFragment(value: $1))" }.conjunction
  }
}
