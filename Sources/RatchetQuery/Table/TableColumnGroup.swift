public import RatchetSQLite

/// The columns of a table that store a property marked with `@Columns`.
///
/// As an expression it is the list of all columns of the group; `$0.timestamps.createdAt` is one of
/// them.
@dynamicMemberLookup
public struct TableColumnGroup<Root: Table, QueryValue: ColumnGroup>: QueryExpression {
  /// Makes the columns of the group. Called by the code that `@Table` generates.
  @inlinable
  public init() {}

  public var queryFragment: QueryFragment { columns.map { $0.queryFragment }.joined() }

  var columns: [any TableColumnExpression] {
    QueryValue.GroupColumns.allColumns.map { $0.column(of: Root.self) }
  }

  /// A column of the group.
  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<QueryValue.GroupColumns, GroupColumn<Value>>
  ) -> TableColumn<Root, Value> {
    TableColumn(QueryValue.groupColumns[keyPath: keyPath].name)
  }

  /// Compares all columns with a value of the group; NULL equals NULL.
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

  /// Compares all columns with those of another table; NULL equals NULL.
  public static func == <Other: Table>(
    left: Self, right: TableColumnGroup<Other, QueryValue>
  ) -> SQLQueryExpression<Bool> {
    let terms = zip(left.columns, right.columns).map { $0.isSame(as: $1.queryFragment) }
    return SQLQueryExpression(terms.conjunction.with(terms.count == 1 ? .equality : .and))
  }

  /// Negates the comparison of all columns with a value of the group.
  public static func != (
    left: Self, right: QueryValue.QueryOutput
  ) -> SQLQueryExpression<Bool> {
    !(left == right)
  }
}

/// Returns the columns of a group. Called by the code that `@Table` generates.
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

// Groups of a table that has an alias, or that is on the optional side of an outer join.

extension TableAlias.TableColumns {
  /// A column group of the table, qualified by the alias.
  public subscript<Group: ColumnGroup>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumnGroup<Base, Group>>
  ) -> TableColumnGroup<TableAlias, Group> {
    TableColumnGroup()
  }
}

extension OptionalColumns {
  /// A column group of the table, which may be NULL.
  public subscript<Group: ColumnGroup>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumnGroup<Base, Group>>
  ) -> TableColumnGroup<Base?, Group?> {
    TableColumnGroup()
  }

  /// A column group of the table, which may be NULL.
  public subscript<Group: ColumnGroup>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumnGroup<Base, Group?>>
  ) -> TableColumnGroup<Base?, Group?> {
    TableColumnGroup()
  }
}
