public import RatchetSQLite

/// The optional side of an outer join: `nil` where no row matches.
extension Optional: Table where Wrapped: Table {
  public typealias TableColumns = OptionalColumns<Wrapped>
  public typealias Nullable = Self

  public static var columns: OptionalColumns<Wrapped> { OptionalColumns() }
  public static var tableName: String { Wrapped.tableName }
  public static var schemaName: String? { Wrapped.schemaName }
  public static var tableAlias: String? { Wrapped.tableAlias }

  public func bind(to binder: inout RowBinder) throws {
    if let self { return try self.bind(to: &binder) }
    for _ in Wrapped.TableColumns.writableColumns { try binder.bind(nil, as: Int?.self) }
  }
}

/// The columns of the optional side of an outer join. Each of them may be NULL.
@dynamicMemberLookup
public struct OptionalColumns<Base: Table>: TableDefinition {
  public typealias QueryValue = Base?

  public static var allColumns: [any TableColumnExpression] { Base.TableColumns.allColumns }
  public static var writableColumns: [any TableColumnExpression] {
    Base.TableColumns.writableColumns
  }
  public static var columnCount: Int { Base.TableColumns.columnCount }

  /// A column of the table, which may be NULL.
  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumn<Base, Value>>
  ) -> TableColumn<Base?, Value?> {
    let column = Base.columns[keyPath: keyPath]
    return TableColumn(column.name, isGenerated: column.isGenerated)
  }

  /// A column of the table, which may be NULL.
  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumn<Base, Value?>>
  ) -> TableColumn<Base?, Value?> {
    let column = Base.columns[keyPath: keyPath]
    return TableColumn(column.name, isGenerated: column.isGenerated)
  }

  /// An expression of the columns that an extension declares. Its value may be NULL.
  @_disfavoredOverload
  public subscript<Member: QueryExpression>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, Member>
  ) -> SQLQueryExpression<Member.QueryValue?> {
    SQLQueryExpression(Base.columns[keyPath: keyPath].queryFragment)
  }
}
