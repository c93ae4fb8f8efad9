public import RatchetSQLite

extension Select where From: PrimaryKeyedTable, From.PrimaryKey: QueryBindable {
  /// Fetches each row together with the rows of another query that refer to it, with two statements
  /// for any number of rows.
  ///
  /// ```swift
  /// let lists = try RemindersList.order(by: \.name)
  ///   .including(all: Reminder.where { !$0.isCompleted }.order(by: \.dueDate), by: \.listID)
  ///   .fetchAll(db)
  /// for list in lists { print(list.name, list.children.map(\.title)) }
  /// ```
  ///
  /// - Rows are in the order of their query, and the children of a row in the order of theirs.
  ///   Children that refer to no row of the result are left out.
  /// - Both statements read the same snapshot.
  /// - A limit applies to all children together, not to those of each row.
  /// - The primary key must be a single column. For a key of several columns, fetch the children
  ///   with a join.
  ///
  /// - Parameter key: the column of a child that contains the row's primary key.
  public func including<Child: Table, ChildValue, ChildJoins, Key: QueryBindable>(
    all children: Select<ChildValue, Child, ChildJoins>,
    by key: KeyPath<Child.TableColumns, TableColumn<Child, Key>>
  ) -> RowsWithChildren<QueryValue, ChildValue> where Key.NonNull == From.PrimaryKey.NonNull {
    including(children.clauses, by: Child.columns[keyPath: key].queryFragment)
  }

  /// Fetches each row together with the rows of another query that belong to it by an expression,
  /// such as a column of a third table.
  ///
  /// ```swift
  /// Reminder.all.including(
  ///   all: Tag.join(ReminderTag.all) { $0.id == $1.tagID }.select { tag, _ in tag },
  ///   by: { _, reminderTag in reminderTag.reminderID })
  /// ```
  ///
  /// - Parameter key: an expression of the other query's tables that equals the row's primary key.
  public func including<Child: Table, Join: Table, ChildValue, Key: QueryExpression>(
    all children: Select<ChildValue, Child, Join>,
    by key: (Child.TableColumns, Join.TableColumns) -> Key
  ) -> RowsWithChildren<QueryValue, ChildValue>
  where Key.QueryValue: QueryBindable, Key.QueryValue.NonNull == From.PrimaryKey.NonNull {
    including(children.clauses, by: key(Child.columns, Join.columns).queryFragment)
  }

  /// Fetches each row together with the rows of a query of three tables.
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
  /// Fetches each row together with the rows of another query that refer to it; see
  /// `Select.including(all:by:)`.
  public static func including<Child: Table, ChildValue, ChildJoins, Key: QueryBindable>(
    all children: Select<ChildValue, Child, ChildJoins>,
    by key: KeyPath<Child.TableColumns, TableColumn<Child, Key>>
  ) -> RowsWithChildren<Self, ChildValue> where Key.NonNull == PrimaryKey.NonNull {
    all.including(all: children, by: key)
  }
}
