public import RatchetSQLite

extension Updates {
  /// The columns of a group, for assignments to single columns: `$0.timestamps.updatedAt = now`.
  public subscript<Group: ColumnGroup>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumnGroup<Base, Group>>
  ) -> GroupUpdates<Base, Group> {
    get { GroupUpdates(updates: self) }
    set { self = newValue.updates }
  }

  // The type is `any ColumnGroup`: with the group's own type, Swift could read
  // `$0.timestamps.updatedAt = now` as a change of a property of that value.

  /// Sets all columns of a group.
  @_disfavoredOverload
  public subscript<Group: ColumnGroup>(
    dynamicMember keyPath: KeyPath<Base.TableColumns, TableColumnGroup<Base, Group>>
  ) -> any ColumnGroup<Group.QueryOutput> {
    @available(*, unavailable, message: "a column is read as an expression")
    get { fatalError() }
    set { assign(newValue._output, to: Base.columns[keyPath: keyPath]) }
  }

  /// Sets all columns of an optional group. `nil` sets each of them to NULL.
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

/// The columns of a group in an update.
@dynamicMemberLookup
public struct GroupUpdates<Base: Table, Group: ColumnGroup> {
  fileprivate var updates: Updates<Base>

  /// A column of the group. Assign a value or an expression to it.
  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<Group.GroupColumns, GroupColumn<Value>>
  ) -> SQLQueryExpression<Value> {
    get { updates.current(TableColumn(Group.groupColumns[keyPath: keyPath].name)) }
    set { updates.assign(newValue.queryFragment, to: Group.groupColumns[keyPath: keyPath].name) }
  }

  /// A column of the group. Assign a value or an expression to it.
  @_disfavoredOverload
  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<Group.GroupColumns, GroupColumn<Value>>
  ) -> any QueryExpression<Value> {
    @available(*, unavailable, message: "a column is read as an expression")
    get { fatalError() }
    set { updates.assign(newValue.queryFragment, to: Group.groupColumns[keyPath: keyPath].name) }
  }

  /// A column of the group. Assign a value or an expression to it.
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
