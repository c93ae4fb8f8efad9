public import RatchetSQLite

extension DatabaseCommit {
  /// The changes of a table; `nil` if none are known.
  public subscript(table: any Table.Type) -> TableChanges? {
    let name = TableName(table)
    return tables.first { $0.name == name }
  }
}

extension TableName {
  init(_ table: any Table.Type) { self.init(table.tableName, in: table.schemaName ?? "main") }
}
