/// A row, and the rows of another query that belong to it; see `Select.including(all:by:)`.
///
/// The properties of the row are also available on this value: `list.name` is `list.row.name`.
@dynamicMemberLookup
public struct WithChildren<Row: Sendable, Child: Sendable>: Sendable {
  /// The row itself.
  public var row: Row
  /// The rows of the other query, in its order.
  public var children: [Child]

  /// Makes a row with its children.
  public init(_ row: Row, children: [Child] = []) {
    self.row = row
    self.children = children
  }

  /// A property of the row.
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
