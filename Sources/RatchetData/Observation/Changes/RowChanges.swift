/// What became of the rows of a table from the beginning of a transaction to its end.
///
/// A row that came and went is none; one that went and came back was updated.
package struct RowChanges: Hashable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    case insert, update, delete
  }

  private var kinds: [RowIdentity: Kind] = [:]
  private var order: [RowIdentity] = []
  /// Whether one may be in the order twice: it came, went and came.
  private var hasRepeats = false

  package init() {}

  package mutating func note(_ kind: Kind, _ row: RowIdentity) {
    // In one look into the table: a transaction may have a million rows.
    switch kinds.updateValue(kind, forKey: row) {
    case nil: order.append(row)
    case let old?:
      kinds[row] = Self.sum(old, kind)
      if kinds[row] == nil { hasRepeats = true }
    }
  }

  /// The two in a row; nil where nothing is left to tell.
  package static func sum(_ first: Kind, _ second: Kind) -> Kind? {
    switch (first, second) {
    case (.insert, .delete): nil
    case (.insert, _): .insert
    case (_, .delete): .delete
    case (.update, _), (.delete, _): .update
    }
  }

  /// The rows of a kind, in the order in which they were first touched.
  package func rows(_ kind: Kind) -> [RowIdentity] {
    let rows = order.filter { kinds[$0] == kind }
    guard hasRepeats else { return rows }
    var seen: Set<RowIdentity> = []
    return rows.filter { seen.insert($0).inserted }
  }

  package var isEmpty: Bool { kinds.isEmpty }

  /// Whether no row was ever noted.
  var isUntouched: Bool { order.isEmpty }
}
