/// A commit, as ``DatabaseReader/changes(inTables:)`` delivers it.
public struct DatabaseCommit: Hashable, Sendable {
  /// The changes of a table's rows.
  public struct TableChanges: Hashable, Sendable {
    /// The name of the table, in lower case.
    public let table: String
    /// The name of its schema, in lower case: `main`, `temp`, or that of an attached database.
    public let schema: String

    /// The inserted rows, in the order in which the transaction first changed them.
    ///
    /// Each row is in at most one of the three arrays: a row that was inserted and deleted again is
    /// in none, and a row that was replaced is in ``updated``.
    public let inserted: [RowIdentity]
    /// The updated rows, in the order in which the transaction first changed them.
    public let updated: [RowIdentity]
    /// The deleted rows, in the order in which the transaction first changed them.
    public let deleted: [RowIdentity]

    /// Whether these are all changed rows. It is false if SQLite cannot report rows (of a virtual
    /// table, or without the preupdate hook), and if the transaction began before the listener was
    /// added.
    public let isComplete: Bool
  }

  /// The changed tables, sorted by schema and name.
  public let tables: [TableChanges]

  /// Whether these are all changed tables. It is false if another process has written, the schema
  /// was changed, or the whole contents were replaced: then any table may have changed.
  public let isComplete: Bool

  init?(_ changes: CommittedChanges, in observed: DatabaseRegion) {
    guard changes.region.intersects(observed) else { return nil }
    isComplete = !changes.region.isEverything && changes.region.names.isEmpty
    tables = changes.tables
      .filter { observed.intersects(DatabaseRegion($0.key)) }
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

  package var name: TableName { TableName(table, in: schema) }
}

/// A listener that receives each commit in turn.
final class ChangeListener: Sendable {
  let reader = EventReader<DatabaseCommit>(keepsAll: true)
  private let region: DatabaseRegion

  var tables: some Sequence<TableName> { region.tables.keys }

  init(_ region: DatabaseRegion) { self.region = region }

  /// Called on the writing thread, before the write returns.
  func note(_ changes: CommittedChanges) {
    if let commit = DatabaseCommit(changes, in: region) { reader.put(.success(commit), nil) }
  }

  func fail(_ error: any Error) { reader.put(.failure(error), nil) }

  func end() { reader.end() }
}
