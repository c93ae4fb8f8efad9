/// The changes of a commit.
package struct CommittedChanges: Hashable, Sendable {
  package struct OfTable: Hashable, Sendable {
    package var rows = RowChanges()
    /// Whether `rows` are all changed rows.
    package var isComplete = true
  }

  package var region = DatabaseRegion()
  package private(set) var tables: [TableName: OfTable] = [:]

  package init() {}

  init(_ parts: ChangedParts, _ rows: [TableName: RowChanges]) {
    region = parts.altered
    for part in parts.tables.values {
      region.insert(part.region, of: part.table)
      tables[part.table] = OfTable(
        rows: rows[part.table] ?? RowChanges(), isComplete: part.isComplete)
    }
  }

  /// A commit whose changes are unknown.
  package static var anything: CommittedChanges {
    var changes = CommittedChanges()
    changes.region = .everything
    return changes
  }
}
