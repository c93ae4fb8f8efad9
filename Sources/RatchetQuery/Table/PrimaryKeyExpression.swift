public import RatchetSQLite

/// What tells the rows of a table apart: a ``TableColumn``, or the columns of a ``TableColumnGroup``.
public protocol PrimaryKeyExpression<QueryValue>: QueryExpression
where QueryValue: QueryRepresentable {
  /// The columns of the key.
  var _keyColumns: [any TableColumnExpression] { get }

  /// The condition that a row has a key.
  func _isKey(_ key: QueryValue.QueryOutput) -> QueryFragment

  /// What is stored in them for a key.
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

  /// A value that refuses to be bound has NaN in its place, which binding refuses.
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
  /// The names of its columns.
  var keyNames: [String] { _keyColumns.map(\.name) }

  /// The condition that a row has one of some keys.
  func isKey(in keys: some Sequence<QueryValue.QueryOutput>) -> QueryFragment {
    let keys = keys.map { key in
      Self.keyValues(of: key).map { QueryFragment(value: $0) }.joined()
    }
    guard _keyColumns.count > 1 else { return "\(queryFragment) IN (\(keys.joined()))" }
    // SQLite takes a list of no rows for a mistake.
    guard !keys.isEmpty else { return QueryFragment(verbatim: "false", .primary) }
    return "\(queryFragment.parentheses) IN (VALUES \(keys.map(\.parentheses).joined()))"
  }

  /// The condition that a row has the key that stands among the values of its columns.
  func isKey(among values: [(name: String, value: SQLValue)]) -> QueryFragment {
    condition(
      _keyColumns.map { column in
        (column.queryFragment, values.first { $0.name == column.name }?.value ?? .null)
      })
  }

  /// The condition that a row has the key of another under a name: `"id" = "new"."id"`.
  func isKey(ofRowNamed name: String) -> QueryFragment {
    isKey(
      of: keyNames.map {
        QueryFragment(verbatim: "\(name.quotedIdentifier).\($0.quotedIdentifier)", .primary)
      })
  }

  /// The condition that a row has the key that columns of another table hold.
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
