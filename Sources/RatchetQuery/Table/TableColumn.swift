public import RatchetSQLite

/// A column of a table, whatever its type.
public protocol TableColumnExpression: QueryExpression {
  var name: String { get }
  var isGenerated: Bool { get }
}

/// A column of a table.
public struct TableColumn<Root: Table, QueryValue: QueryBindable>: TableColumnExpression {
  public let name: String
  /// Whether SQLite computes it, so that it is never written.
  public let isGenerated: Bool

  @inlinable
  public init(_ name: String, isGenerated: Bool = false) {
    self.name = name
    self.isGenerated = isGenerated
  }

  /// `"table"."column"`.
  public var queryFragment: QueryFragment {
    QueryFragment(verbatim: "\(Root.qualifier.quotedIdentifier).\(name.quotedIdentifier)")
  }
}
