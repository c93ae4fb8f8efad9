public import RatchetSQLite

/// The table of an outer join's other side: nil where no row fits.
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

/// The columns of a table, all of them optional.
@dynamicMemberLookup
public struct OptionalColumns<Base: Table>: TableDefinition {
  public typealias QueryValue = Base?

  public static var allColumns: [any TableColumnExpression] { Base.TableColumns.allColumns }
  public static var writableColumns: [any TableColumnExpression] {
    Base.TableColumns.writableColumns
  }
  public static var columnCount: Int { Base.TableColumns.columnCount }

  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumn<Base, Value>>
  ) -> TableColumn<Base?, Value?> {
    let column = Base.columns[keyPath: keyPath]
    return TableColumn(column.name, isGenerated: column.isGenerated)
  }

  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumn<Base, Value?>>
  ) -> TableColumn<Base?, Value?> {
    let column = Base.columns[keyPath: keyPath]
    return TableColumn(column.name, isGenerated: column.isGenerated)
  }

  /// What an extension computes of the columns.
  @_disfavoredOverload
  public subscript<Member: QueryExpression>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, Member>
  ) -> SQLQueryExpression<Member.QueryValue?> {
    SQLQueryExpression(Base.columns[keyPath: keyPath].queryFragment)
  }
}
