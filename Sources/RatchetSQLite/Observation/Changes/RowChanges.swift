/// The net changes of a table's rows during a transaction.
///
/// A row that was inserted and deleted again counts as unchanged; one that was deleted and inserted
/// again, as updated.
package struct RowChanges: Hashable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    case insert, update, delete
  }

  private var kinds: [RowIdentity: Kind] = [:]
  private var order: [RowIdentity] = []
  /// Whether a row may be in `order` twice: it was inserted, deleted and inserted again.
  private var hasRepeats = false

  package init() {}

  package mutating func note(_ kind: Kind, _ row: RowIdentity) {
    // A single lookup, because a transaction may have a million rows.
    switch kinds.updateValue(kind, forKey: row) {
    case nil: order.append(row)
    case let old?:
      kinds[row] = Self.sum(old, kind)
      if kinds[row] == nil { hasRepeats = true }
    }
  }

  /// The sum of two successive changes; `nil` if nothing has changed.
  package static func sum(_ first: Kind, _ second: Kind) -> Kind? {
    switch (first, second) {
    case (.insert, .delete): nil
    case (.insert, _): .insert
    case (_, .delete): .delete
    case (.update, _), (.delete, _): .update
    }
  }

  /// The rows with a kind of change, in the order in which they were first changed.
  package func rows(_ kind: Kind) -> [RowIdentity] {
    let rows = order.filter { kinds[$0] == kind }
    guard hasRepeats else { return rows }
    var seen: Set<RowIdentity> = []
    return rows.filter { seen.insert($0).inserted }
  }

  package var isEmpty: Bool { kinds.isEmpty }

  /// Whether no change was ever noted.
  var isUntouched: Bool { order.isEmpty }
}
