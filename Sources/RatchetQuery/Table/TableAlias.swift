public import RatchetSQLite

/// A second name for a table, so that a query can use the table twice: `enum Parent: AliasName {}`.
public protocol AliasName: Sendable {
  /// The alias in SQL. By default it is the name of the type, beginning with a lower-case letter.
  static var aliasName: String { get }
}

extension AliasName {
  public static var aliasName: String {
    let name = "\(Self.self)"
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}

extension Table {
  /// Returns the table with an alias.
  ///
  /// ```swift
  /// enum Parent: AliasName {}
  ///
  /// Person.join(Person.as(Parent.self).all) { $0.parentID == $1.id }
  /// ```
  public static func `as`<Name: AliasName>(_ name: Name.Type) -> TableAlias<Self, Name>.Type {
    TableAlias<Self, Name>.self
  }
}

/// A table with an alias. Its rows have the type of the table.
public enum TableAlias<Base: Table, Name: AliasName>: Table {
  public typealias QueryOutput = Base.QueryOutput

  public static var columns: TableColumns { TableColumns() }
  public static var tableName: String { Base.tableName }
  public static var schemaName: String? { Base.schemaName }
  public static var tableAlias: String? { Name.aliasName }

  public static func decode(from decoder: inout RowDecoder) throws -> Base.QueryOutput {
    try Base.decode(from: &decoder)
  }

  /// Never called, because this type has no values.
  public func bind(to binder: inout RowBinder) throws {
    switch self {}
  }

  /// The columns of the table, qualified by the alias.
  @dynamicMemberLookup
  public struct TableColumns: TableDefinition {
    public typealias QueryValue = TableAlias

    public static var allColumns: [any TableColumnExpression] {
      Base.TableColumns.allColumns.map(AliasedColumn.init)
    }
    public static var writableColumns: [any TableColumnExpression] {
      Base.TableColumns.writableColumns.map(AliasedColumn.init)
    }
    public static var columnCount: Int { Base.TableColumns.columnCount }

    /// A column of the table, qualified by the alias.
    public subscript<Value: QueryBindable>(
      dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumn<Base, Value>>
    ) -> TableColumn<TableAlias, Value> {
      let column = Base.columns[keyPath: keyPath]
      return TableColumn(column.name, isGenerated: column.isGenerated)
    }
  }

  /// A column with its type erased: only the name matters.
  private struct AliasedColumn: TableColumnExpression {
    typealias QueryValue = SQLValue

    let name: String
    let isGenerated: Bool

    init(_ column: any TableColumnExpression) {
      name = column.name
      isGenerated = column.isGenerated
    }

    var queryFragment: QueryFragment {
      QueryFragment(
        verbatim: "\(TableAlias.qualifier.quotedIdentifier).\(name.quotedIdentifier)")
    }
  }
}
