/// What became of the rows of a table from the beginning of a transaction to its end.
///
/// A row that came and went is none; one that went and came back was updated.
package struct RowChanges: Hashable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    case insert, update, delete
  }

  private var kinds: [RowIdentity: Kind] = [:]
  private var order: [RowIdentity] = []

  package init() {}

  package mutating func note(_ kind: Kind, _ row: RowIdentity) {
    guard let old = kinds[row] else {
      // It may be in the order already, if it came and went.
      kinds[row] = kind
      order.append(row)
      return
    }
    kinds[row] = Self.sum(old, kind)
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
    var seen: Set<RowIdentity> = []
    return order.filter { kinds[$0] == kind && seen.insert($0).inserted }
  }

  package var isEmpty: Bool { kinds.isEmpty }
}
