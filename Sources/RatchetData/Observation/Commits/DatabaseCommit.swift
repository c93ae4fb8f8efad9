/// A commit, as ``DatabaseReader/changes(in:)`` tells of it.
public struct DatabaseCommit: Hashable, Sendable {
  /// What became of the rows of a table.
  public struct TableChanges: Hashable, Sendable {
    public let table: String
    public let schema: String

    /// In the order in which the transaction first touched them. Each row is in one of the three at most:
    /// one that came and went is in none, one that was replaced is updated.
    public let inserted: [RowIdentity]
    public let updated: [RowIdentity]
    public let deleted: [RowIdentity]

    /// Whether these are all. Not so where SQLite cannot tell (a virtual table; SQLite without the
    /// preupdate hook), and where the transaction had begun before somebody wanted to know.
    public let isComplete: Bool
  }

  /// In the order of their names.
  public let tables: [TableChanges]

  /// Whether these are all tables. Not so where another process has written, the schema was changed, or
  /// all was replaced: anything may have changed then.
  public let isComplete: Bool

  /// What became of a table; nil: nothing that is known.
  public subscript(table: any Table.Type) -> TableChanges? {
    let name = TableName(table)
    return tables.first { $0.name == name }
  }

  init?(_ changes: CommittedChanges, in wanted: DatabaseRegion) {
    guard changes.region.intersects(wanted) else { return nil }
    isComplete = !changes.region.isEverything && changes.region.names.isEmpty
    tables = changes.tables
      .filter { wanted.intersects(DatabaseRegion($0.key)) }
      .sorted { ($0.key.schema, $0.key.name) < ($1.key.schema, $1.key.name) }
      .map { TableChanges($0.key, $0.value) }
  }
}

extension DatabaseCommit.TableChanges {
  init(_ name: TableName, _ changes: CommittedChanges.OfTable) {
    self.init(
      table: name.name, schema: name.schema, inserted: changes.rows.rows(.insert),
      updated: changes.rows.rows(.update), deleted: changes.rows.rows(.delete),
      isComplete: changes.isComplete)
  }

  var name: TableName { TableName(table, in: schema) }
}

extension TableName {
  init(_ table: any Table.Type) { self.init(table.tableName, in: table.schemaName ?? "main") }
}
