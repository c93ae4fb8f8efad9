public import RatchetSQLite

/// Several columns of a table, which one property marked with `@Columns` stands for.
///
/// As an expression it is all of them; `$0.timestamps.createdAt` is one.
@dynamicMemberLookup
public struct TableColumnGroup<Root: Table, QueryValue: ColumnGroup>: QueryExpression {
  @inlinable
  public init() {}

  public var queryFragment: QueryFragment { columns.map { $0.queryFragment }.joined() }

  var columns: [any TableColumnExpression] {
    QueryValue.GroupColumns.allColumns.map { $0.column(of: Root.self) }
  }

  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<QueryValue.GroupColumns, GroupColumn<Value>>
  ) -> TableColumn<Root, Value> {
    TableColumn(QueryValue.groupColumns[keyPath: keyPath].name)
  }

  /// Whether all columns have the values of the group; NULL is the same as NULL.
  public static func == (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    let values = Self.keyValues(of: right)
    let terms = zip(left.columns, values).map { column, value in
      column.isSame(
        as: value == .null ? QueryFragment(verbatim: "NULL") : QueryFragment(value: value))
    }
    return SQLQueryExpression(terms.conjunction.with(terms.count == 1 ? .equality : .and))
  }

  /// Whether all columns are the same as those of another table; NULL is the same as NULL.
  public static func == <Other: Table>(
    left: Self, right: TableColumnGroup<Other, QueryValue>
  ) -> SQLQueryExpression<Bool> {
    let terms = zip(left.columns, right.columns).map { $0.isSame(as: $1.queryFragment) }
    return SQLQueryExpression(terms.conjunction.with(terms.count == 1 ? .equality : .and))
  }

  /// Whether any column has another value than the group.
  public static func != (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    !(left == right)
  }
}

/// The columns of a group; what `@Table` writes calls it.
public func _columns<Root: Table, Group: ColumnGroup>(
  of group: TableColumnGroup<Root, Group>
) -> [any TableColumnExpression] {
  group.columns
}

extension TableColumnExpression {
  fileprivate func isSame(as other: QueryFragment) -> QueryFragment {
    let isNullable = (QueryValue.self as? any QueryBindable.Type)?.isNullable ?? true
    return .binary(queryFragment, isNullable ? "IS" : "=", other, .equality)
  }
}

// The columns of a group where its table has another name, or may find no row.

extension TableAlias.TableColumns {
  public subscript<Group: ColumnGroup>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumnGroup<Base, Group>>
  ) -> TableColumnGroup<TableAlias, Group> {
    TableColumnGroup()
  }
}

extension OptionalColumns {
  public subscript<Group: ColumnGroup>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumnGroup<Base, Group>>
  ) -> TableColumnGroup<Base?, Group?> {
    TableColumnGroup()
  }

  public subscript<Group: ColumnGroup>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumnGroup<Base, Group?>>
  ) -> TableColumnGroup<Base?, Group?> {
    TableColumnGroup()
  }
}
