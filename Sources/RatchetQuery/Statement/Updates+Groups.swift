public import RatchetSQLite

extension Updates {
  /// The columns of a group, to be set one by one: `$0.timestamps.updatedAt = now`.
  public subscript<Group: ColumnGroup>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumnGroup<Base, Group>>
  ) -> GroupUpdates<Base, Group> {
    get { GroupUpdates(updates: self) }
    set { self = newValue.updates }
  }

  // Of the group's own type it could be taken for a value whose property is set.

  /// Sets all columns of a group.
  @_disfavoredOverload
  public subscript<Group: ColumnGroup>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumnGroup<Base, Group>>
  ) -> any ColumnGroup<Group.QueryOutput> {
    @available(*, unavailable, message: "a column is read as an expression")
    get { fatalError() }
    set { assign(newValue._output, to: Base.columns[keyPath: keyPath]) }
  }

  /// Sets all columns of an optional group: to NULL for nil.
  @_disfavoredOverload
  public subscript<Group: ColumnGroup>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumnGroup<Base, Group?>>
  ) -> Group.QueryOutput? {
    @available(*, unavailable, message: "a column is read as an expression")
    get { fatalError() }
    set { assign(newValue, to: Base.columns[keyPath: keyPath]) }
  }

  private mutating func assign<Group: ColumnGroup>(
    _ value: Group.QueryOutput, to group: TableColumnGroup<Base, Group>
  ) {
    let values = TableColumnGroup<Base, Group>.keyValues(of: value)
    for (column, value) in zip(group.columns, values) {
      assign(QueryFragment(value: value), to: column.name)
    }
  }
}

/// The columns of a group that an update sets.
@dynamicMemberLookup
public struct GroupUpdates<Base: Table, Group: ColumnGroup> {
  fileprivate var updates: Updates<Base>

  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<Group.GroupColumns, GroupColumn<Value>>
  ) -> SQLQueryExpression<Value> {
    get { updates.current(TableColumn(Group.groupColumns[keyPath: keyPath].name)) }
    set { updates.assign(newValue.queryFragment, to: Group.groupColumns[keyPath: keyPath].name) }
  }

  @_disfavoredOverload
  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<Group.GroupColumns, GroupColumn<Value>>
  ) -> any QueryExpression<Value> {
    @available(*, unavailable, message: "a column is read as an expression")
    get { fatalError() }
    set { updates.assign(newValue.queryFragment, to: Group.groupColumns[keyPath: keyPath].name) }
  }

  @_disfavoredOverload
  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<Group.GroupColumns, GroupColumn<Value>>
  ) -> Value.QueryOutput {
    @available(*, unavailable, message: "a column is read as an expression")
    get { fatalError() }
    set {
      updates.assign(
        QueryFragment(value: Value.databaseValue(of: newValue)),
        to: Group.groupColumns[keyPath: keyPath].name)
    }
  }
}
