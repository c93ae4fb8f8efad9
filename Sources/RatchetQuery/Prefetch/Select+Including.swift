public import RatchetSQLite

extension Select where From: PrimaryKeyedTable, From.PrimaryKey: QueryBindable {
  /// Each row, with the rows of another query that refer to it: two statements, however many rows there are.
  ///
  /// ```swift
  /// let lists = try RemindersList.order(by: \.name)
  ///   .including(all: Reminder.where { !$0.isCompleted }.order(by: \.dueDate), by: \.listID)
  ///   .fetchAll(db)
  /// for list in lists { print(list.name, list.children.map(\.title)) }
  /// ```
  ///
  /// - Rows are in the order of their query, children in that of theirs. A row without children has
  ///   none; a child that refers to no row, or to none that was found, is left out.
  /// - Both statements see one snapshot.
  /// - A limit applies to all children together, not to those of each row.
  /// - The primary key is one column; of a key of several, fetch the children by a join.
  ///
  /// - Parameter key: the column that has the row's primary key.
  public func including<Child: Table, ChildValue, ChildJoins, Key: QueryBindable>(
    all children: Select<ChildValue, Child, ChildJoins>,
    by key: KeyPath<Child.TableColumns, TableColumn<Child, Key>>
  ) -> RowsWithChildren<QueryValue, ChildValue> where Key.NonNull == From.PrimaryKey.NonNull {
    including(children.clauses, by: Child.columns[keyPath: key].queryFragment)
  }

  /// Each row, with the rows of another query that belong to it by an expression: where a third table
  /// says what belongs together.
  ///
  /// ```swift
  /// Reminder.all.including(
  ///   all: Tag.join(ReminderTag.all) { $0.id == $1.tagID }.select { tag, _ in tag },
  ///   by: { _, reminderTag in reminderTag.reminderID })
  /// ```
  ///
  /// - Parameter key: the row's primary key, of the tables of the other query.
  public func including<Child: Table, Join: Table, ChildValue, Key: QueryExpression>(
    all children: Select<ChildValue, Child, Join>,
    by key: (Child.TableColumns, Join.TableColumns) -> Key
  ) -> RowsWithChildren<QueryValue, ChildValue>
  where Key.QueryValue: QueryBindable, Key.QueryValue.NonNull == From.PrimaryKey.NonNull {
    including(children.clauses, by: key(Child.columns, Join.columns).queryFragment)
  }

  /// The same with a query of three tables.
  public func including<
    Child: Table, First: Table, Second: Table, ChildValue, Key: QueryExpression
  >(
    all children: Select<ChildValue, Child, (First, Second)>,
    by key: (Child.TableColumns, First.TableColumns, Second.TableColumns) -> Key
  ) -> RowsWithChildren<QueryValue, ChildValue>
  where Key.QueryValue: QueryBindable, Key.QueryValue.NonNull == From.PrimaryKey.NonNull {
    including(
      children.clauses,
      by: key(Child.columns, First.columns, Second.columns).queryFragment)
  }

  private func including<ChildValue>(
    _ children: SelectClauses, by key: QueryFragment
  ) -> RowsWithChildren<QueryValue, ChildValue> {
    RowsWithChildren(
      rows: clauses, by: From.columns.primaryKey.queryFragment, children: children, by: key)
  }
}

extension PrimaryKeyedTable where PrimaryKey: QueryBindable {
  /// Every row, with the rows of another query that refer to it; see ``Select/including(all:by:)``.
  public static func including<Child: Table, ChildValue, ChildJoins, Key: QueryBindable>(
    all children: Select<ChildValue, Child, ChildJoins>,
    by key: KeyPath<Child.TableColumns, TableColumn<Child, Key>>
  ) -> RowsWithChildren<Self, ChildValue> where Key.NonNull == PrimaryKey.NonNull {
    all.including(all: children, by: key)
  }
}
