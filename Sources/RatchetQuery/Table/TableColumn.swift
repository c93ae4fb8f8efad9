public import RatchetSQLite

/// A column of a table, with its type erased.
public protocol TableColumnExpression: QueryExpression {
  /// The name of the column in the database.
  var name: String { get }
  /// Indicates whether SQLite computes the column. Such a column is never written.
  var isGenerated: Bool { get }
}

/// A column of a table.
public struct TableColumn<Root: Table, QueryValue: QueryBindable>: TableColumnExpression {
  public let name: String
  /// Indicates whether SQLite computes the column. Such a column is never written.
  public let isGenerated: Bool

  /// Makes a column with this name.
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
