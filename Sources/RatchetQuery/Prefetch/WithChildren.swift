/// A row, and the rows of another query that belong to it: see ``Select/including(all:by:)``.
///
/// The properties of the row are those of this value, too: `list.row.name` is `list.name`.
@dynamicMemberLookup
public struct WithChildren<Row: Sendable, Child: Sendable>: Sendable {
  public var row: Row
  /// In the order of their query; none where there are none.
  public var children: [Child]

  public init(_ row: Row, children: [Child] = []) {
    self.row = row
    self.children = children
  }

  public subscript<Value>(dynamicMember keyPath: KeyPath<Row, Value>) -> Value {
    row[keyPath: keyPath]
  }
}

extension WithChildren: Equatable where Row: Equatable, Child: Equatable {}

extension WithChildren: Hashable where Row: Hashable, Child: Hashable {}

extension WithChildren: Encodable where Row: Encodable, Child: Encodable {}

extension WithChildren: Identifiable where Row: Identifiable {
  public var id: Row.ID { row.id }
}
