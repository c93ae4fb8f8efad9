/// A part of a table: the set of its rows, and some of its columns.
///
/// Reading a table reads the set of its rows and the named columns. An insert or a delete changes
/// the whole table; an update changes the columns that it sets.
package enum TableRegion: Hashable, Sendable {
  case all
  case some(rows: Bool, columns: Set<String>)

  package static func columns(_ names: Set<String>) -> TableRegion {
    .some(rows: false, columns: Set(names.map { $0.asciiLowercased }))
  }

  package mutating func formUnion(_ other: TableRegion) {
    switch (self, other) {
    case (.all, _), (_, .all): self = .all
    case (.some(let rows, let columns), .some(let otherRows, let otherColumns)):
      self = .some(rows: rows || otherRows, columns: columns.union(otherColumns))
    }
  }

  package func intersects(_ other: TableRegion) -> Bool {
    switch (self, other) {
    case (.all, .all): true
    case (.all, let other), (let other, .all): !other.isEmpty
    case (.some(let rows, let columns), .some(let otherRows, let otherColumns)):
      (rows && otherRows) || !columns.isDisjoint(with: otherColumns)
    }
  }

  package var isEmpty: Bool {
    if case .some(false, let columns) = self { columns.isEmpty } else { false }
  }
}

extension TableRegion: CustomStringConvertible {
  /// The part in parentheses, for example `(rows, title)`; empty for the whole table.
  package var description: String {
    guard case .some(let rows, let columns) = self else { return "" }
    return "(\(((rows ? ["rows"] : []) + columns.sorted()).joined(separator: ", ")))"
  }
}
