/// What a commit changed.
package struct CommittedChanges: Hashable, Sendable {
  package struct OfTable: Hashable, Sendable {
    package var rows = RowChanges()
    /// Whether `rows` are all.
    package var isComplete = true
  }

  package var region = DatabaseRegion()
  package private(set) var tables: [TableName: OfTable] = [:]

  package init() {}

  /// Nobody can tell what was changed.
  package static var anything: CommittedChanges {
    var changes = CommittedChanges()
    changes.region = .everything
    return changes
  }

  mutating func note(_ change: TransactionChanges.Change) {
    region.insert(change.region, of: change.table)
    switch (change.kind, change.row) {
    case (.row(let kind), let row?): tables[change.table, default: OfTable()].rows.note(kind, row)
    default: tables[change.table, default: OfTable()].isComplete = false
    }
  }
}
