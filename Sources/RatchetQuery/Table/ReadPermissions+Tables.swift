public import RatchetSQLite

extension ReadPermissions {
  /// Allows reading all columns of a table.
  public mutating func allow<T: Table>(_ table: T.Type) {
    allow(T.tableName, in: T.schemaName ?? "main")
  }

  /// Allows reading some columns of a table: `permissions.allow(Person.self) { [$0.id, $0.name] }`.
  public mutating func allow<T: Table>(
    _ table: T.Type, columns: (T.TableColumns) -> [any TableColumnExpression]
  ) {
    allow(T.tableName, columns: columns(T.columns).map(\.name), in: T.schemaName ?? "main")
  }
}
